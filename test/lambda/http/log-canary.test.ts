/** Nothing that a caller sends reaches a log of the bundled handlers. */
import { jest } from '@jest/globals';
import {
  eventOf,
  type HandlerName,
  type Input,
  logged,
  PATHS,
  type RawHandler,
  rawHandler,
} from '../handlers.ts';
import { CANARY, REQUESTS } from './canaries.ts';

/** Adds the word in the places that the gateway fills from the request. */
function withCanaries(name: HandlerName, input: Input): unknown {
  const event = eventOf(input, PATHS[name]);
  const { http } = event.requestContext;
  return {
    ...event,
    rawPath: `/${CANARY}`,
    rawQueryString: `name=${CANARY}`,
    queryStringParameters: { name: CANARY },
    cookies: [CANARY],
    requestContext: {
      ...event.requestContext,
      http: { ...http, path: `/${CANARY}`, sourceIp: CANARY, userAgent: CANARY },
    },
  };
}

describe('lambda/http/log-canary', () => {
  describe.each(['mcp', 'agent-info'] as const)('the %s handler', (name) => {
    const consoles: jest.Spied<typeof console.log>[] = [];
    let handler: RawHandler;
    beforeAll(async () => {
      for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
        consoles.push(jest.spyOn(console, level).mockImplementation(() => {}));
      handler = await rawHandler(name);
    });
    afterAll(() => {
      for (const spy of consoles) spy.mockRestore();
    });

    test.each(REQUESTS)('%s', async (_, input) => {
      logged.length = 0;
      await handler(withCanaries(name, input));
      expect(logged).toHaveLength(1);
      expect(logged[0]).not.toContain(CANARY);
      for (const spy of consoles) expect(spy).not.toHaveBeenCalled();
    });

    test('an event that breaks the handler', async () => {
      logged.length = 0;
      const poisoned = {
        get requestContext() {
          throw new TypeError(CANARY);
        },
      };
      expect((await handler(poisoned)).statusCode).toBe(500);
      expect(logged).toHaveLength(1);
      expect(logged[0]).not.toContain(CANARY);
    });
  });
});
