/**
 * What watches the service: logs, metrics, alarms, schedules, budget. None of it serves, so the emulator
 * leaves it out; the lines that handlers write are on its own output.
 */
import { irrelevant, type Spec } from './property-model.ts';

export const WATCH_RESOURCES: Readonly<Record<string, Spec>> = {
  'AWS::Budgets::Budget': irrelevant,
  'AWS::CloudWatch::Alarm': irrelevant,
  'AWS::CloudWatch::Dashboard': irrelevant,
  'AWS::Logs::Delivery': irrelevant,
  'AWS::Logs::DeliveryDestination': irrelevant,
  'AWS::Logs::DeliverySource': irrelevant,
  'AWS::Logs::LogGroup': irrelevant,
  'AWS::Logs::MetricFilter': irrelevant,
  'AWS::Logs::ResourcePolicy': irrelevant,
  'AWS::SNS::Subscription': irrelevant,
  'AWS::SNS::Topic': irrelevant,
  'AWS::SNS::TopicPolicy': irrelevant,
  'AWS::Scheduler::Schedule': irrelevant,
  'AWS::Scheduler::ScheduleGroup': irrelevant,
};
