/** The command line of `npm start`. */
import { optionsOf } from '../../local/options.ts';

test('nothing said: port 8080, the shipped practice, today, nothing broken', () => {
  expect(optionsOf([], undefined)).toEqual({ port: 8080, context: {}, faults: [], today: undefined });
});

test('everything said', () => {
  const line =
    '--practice mine.json --today 2036-11-02 -c stage=x --context a=b=c --fault throttle --fault s3-503';
  expect(optionsOf(line.split(' '), '0')).toEqual({
    port: 0,
    context: { practice: 'mine.json', stage: 'x', a: 'b=c' },
    faults: ['throttle', 's3-503'],
    today: '2036-11-02',
  });
});

test.each<[id: string, args: string[], port: string, message: RegExp]>([
  ['a port that is none', [], 'http', /^PORT must be a number from 0 to 65535, received "http"\.$/],
  ['a port out of range', [], '65536', /received "65536"/],
  ['an option that is none', ['--page', 'x.md'], '', /^Unknown option '--page'\. Usage: npm start /],
  ['an argument', ['x.md'], '', /^Unexpected argument 'x\.md'\. Usage: npm start /],
  ['no value', ['--today'], '', /^Option '--today <value>' argument missing\. Usage: npm start /],
  ['context that is no pair', ['-c', 'stage'], '', /^-c "stage" is not name=value\. Usage: npm start /],
  [
    'a fault that is none',
    ['--fault', 'flood'],
    '',
    /^There is no fault "flood"\. Faults: lambda-timeout, lambda-crash, s3-503, throttle\.$/,
  ],
])('refused: %s', (_id, args, port, message) => {
  expect(() => optionsOf(args, port)).toThrow(message);
});
