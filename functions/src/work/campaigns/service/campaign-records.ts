export { campaignEntity } from '../store/campaign.entities.ts';
