import { expect, it } from 'vitest';
import { fillIn } from './template.ts';

const physicalIds = new Map([
  ['Pool', 'us-east-1_abc'],
  ['Dead', 'http://127.0.0.1:4566/000000000000/work-dead.fifo'],
  ['Table', 'balcao-dev'],
]);

it('fills in references to resources of the stack, however deep', () => {
  const properties = {
    UserPoolId: { Ref: 'Pool' },
    RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': ['Dead', 'Arn'] }, maxReceiveCount: 6 },
    Names: ['a', { Ref: 'Table' }],
  };

  expect(fillIn(properties, physicalIds)).toEqual({
    UserPoolId: 'us-east-1_abc',
    RedrivePolicy: { deadLetterTargetArn: 'arn:aws:sqs:us-east-1:000000000000:work-dead.fifo', maxReceiveCount: 6 },
    Names: ['a', 'balcao-dev'],
  });
});

it('leaves what it cannot know', () => {
  const properties = {
    Region: { Ref: 'AWS::Region' },
    Stream: { 'Fn::GetAtt': ['Table', 'StreamArn'] },
    Arn: { 'Fn::GetAtt': ['Table', 'Arn'] },
  };

  expect(fillIn(properties, physicalIds)).toEqual(properties);
});
