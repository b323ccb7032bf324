export { campaignCostStoreFor as campaignCostRecords, type CampaignCostStore } from '../store/campaign-cost-store.ts';
