/**
 * RFC 8785: a signature over the canonical form verifies, whatever form the served facts have. The payloads here are
 * not agent-info, so the answer is `facts` if the signature verifies, and `signature` if the checker computes other
 * bytes.
 */
import canonicalize from 'canonicalize';
import { seeded } from '../support/random.ts';
import { verifyAgentInfo } from './built.ts';
import { jwks, NOW, ORIGIN, published, SIGNER, signBytes } from './domain.ts';

async function isCanonical(served: string, canonical: string): Promise<boolean> {
  const answer = await verifyAgentInfo({
    agentInfo: served,
    jws: signBytes(canonical),
    jwks: jwks(published(SIGNER)),
    origin: ORIGIN,
    now: NOW,
  });
  if (answer.verified || !['facts', 'signature'].includes(answer.reason))
    throw new Error(JSON.stringify(answer));
  return answer.reason === 'facts';
}

describe('check/canonical', () => {
  test.each([
    [
      '§3.2.2',
      String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`,
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    ],
    [
      '§3.2.3',
      String.raw`{
      "\u20ac": "Euro Sign", "\r": "Carriage Return", "\ufb33": "Hebrew Letter Dalet With Dagesh", "1": "One",
      "\ud83d\ude00": "Emoji: Grinning Face", "\u0080": "Control", "\u00f6": "Latin Small Letter O With Diaeresis"
    }`,
      '{"\\r":"Carriage Return","1":"One","\u0080":"Control","ö":"Latin Small Letter O With Diaeresis","€":"Euro Sign","\u{1f600}":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
    ],
    [
      'an empty name, and a name that every object inherits',
      '{"__proto__":{"b":1,"a":2},"":0}',
      '{"":0,"__proto__":{"a":2,"b":1}}',
    ],
    ['empty objects and lists', '[ { } , [ ] ]', '[{},[]]'],
    [
      'white space and escapes of RFC 8259',
      '\t{ "a"\r\n: "\\b\\f\\n\\r\\t\\u001F\\u007f" }\n',
      '{"a":"\\b\\f\\n\\r\\t\\u001f\u007f"}',
    ],
    ['no normalisation (§3.1)', '["\\u0065\\u0301","\\u00e9"]', '["e\u0301","\u00e9"]'],
  ])('%s', async (_, served, canonical) => {
    expect(canonicalize(JSON.parse(served))).toBe(canonical);
    expect(await isCanonical(served, canonical)).toBe(true);
    expect(await isCanonical(served, `${canonical} `)).toBe(false);
  });

  /** The finite numbers of appendix B: bits of the double, canonical form. */
  const NUMBERS = [
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['ffefffffffffffff', '-1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['c340000000000000', '-9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['44b52d02c7e14af7', '1.0000000000000001e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef4f', '999999999999999900000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555554', '333333333.33333325'],
    ['41b3de4355555555', '333333333.3333333'],
    ['41b3de4355555556', '333333333.3333334'],
    ['41b3de4355555557', '333333333.33333343'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ] as const;

  test.each(NUMBERS)('%s is %s', async (bits, canonical) => {
    const number = Buffer.from(bits, 'hex').readDoubleBE();
    // The served text has more digits than necessary.
    const served = Object.is(number, -0) ? '-0' : number.toExponential(30);
    expect(await isCanonical(`[${served}]`, `[${canonical}]`)).toBe(true);
  });

  test.each([
    ['half a surrogate pair', '["\\ud800"]'],
    ['the second half of one', '["\\udead"]'],
    ['half a pair in a name', '{"\\ud800":1}'],
    ['a number beyond a double', '[1e400]'],
  ])('%s has no canonical form, although JSON.stringify writes one', async (_, served) => {
    const value = JSON.parse(served);
    for (const guess of [JSON.stringify(value), new TextDecoder().decode(Buffer.from(JSON.stringify(value)))])
      expect(await isCanonical(served, guess)).toBe(false);
  });

  test('500 random values have the form that the canonicalize package gives them', async () => {
    const next = seeded(8785);
    const random = (below: number) => Math.floor(next() * below);
    const CHARACTERS = [
      'a',
      'B',
      '"',
      '\\',
      '/',
      '\n',
      '\u0007',
      '\u00e9',
      '\u20ac',
      '\ufb33',
      '\u{1f600}',
      '{',
      ':',
      ',',
      ']',
    ];
    const text = () =>
      Array.from({ length: random(6) }, () => CHARACTERS[random(CHARACTERS.length)]).join('');
    const value = (depth: number): unknown => {
      const kind = random(depth > 3 ? 4 : 6);
      if (kind === 0) return [null, true, false][random(3)];
      if (kind === 1) return (random(2 ** 31) - 2 ** 30) / 10 ** random(12);
      if (kind < 4) return text();
      const members = Array.from({ length: random(5) }, () => value(depth + 1));
      return kind === 4 ? members : Object.fromEntries(members.map((member) => [text(), member]));
    };
    for (let round = 0; round < 500; round++) {
      const made = [value(0)];
      expect([made, await isCanonical(JSON.stringify(made, null, random(3)), canonicalize(made)!)]).toEqual([
        made,
        true,
      ]);
    }
  });
});
