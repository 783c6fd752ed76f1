/** The command line of `legal-front-door start`. */
import { optionsOf } from '../options.ts';

describe('tools/start/options', () => {
  test('the defaults: port 8080, the practice of the stage, today, nothing broken', () => {
    expect(optionsOf([], undefined)).toEqual({ port: 8080, context: {}, faults: [], today: undefined });
  });

  test('every option', () => {
    const line =
      '--practice mine.json --today 2027-11-02 -c stage=x --context a=b=c --fault throttle --fault s3-503';
    expect(optionsOf(line.split(' '), '0')).toEqual({
      port: 0,
      context: { practice: 'mine.json', stage: 'x', a: 'b=c' },
      faults: ['throttle', 's3-503'],
      today: '2027-11-02',
    });
  });

  test.each([
    [['--port', '9000'], '8000'],
    [['--port=9000'], undefined],
    [['9000'], undefined],
    [[], '9000'],
  ])('%j with PORT=%s: port 9000', (args, port) => {
    expect(optionsOf(args, port).port).toBe(9_000);
  });

  test.each<[id: string, args: string[], port: string, message: RegExp]>([
    ['a port that is not a number', [], 'http', /^PORT must be a number from 0 to 65535; received "http"\.$/],
    ['two ports', ['--port', '1', '2'], '', /^Unexpected argument '2'; see --help\.$/],
    ['an empty port', ['--port='], '', /^--port must be .*; received ""\.$/],
    ['a port out of range', [], '65536', /received "65536"/],
    ['an unknown option', ['--page', 'x.md'], '', /^Unknown option '--page'; see --help\.$/],
    ['no value', ['--today'], '', /^Option '--today <value>' argument missing; see --help\.$/],
    ['context without a value', ['-c', 'stage'], '', /^-c takes name=value; received "stage"\.$/],
    [
      'an unknown fault',
      ['--fault', 'flood'],
      '',
      /^--fault must be one of lambda-timeout, lambda-crash, s3-503, throttle; received "flood"\.$/,
    ],
  ])('refused: %s', (_id, args, port, message) => {
    expect(() => optionsOf(args, port)).toThrow(message);
  });
});
