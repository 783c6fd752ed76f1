/**
 * Reports a failed `beforeAll` at the first test below it, and skips the others, which have nothing to run over. Jest
 * reports it at each of them: a stack that did not start was 42 failures. The run fails either way.
 */
import { TestEnvironment } from 'jest-environment-node';

export default class extends TestEnvironment {
  handleTestEvent({ name, hook, describeBlock }) {
    if (name !== 'hook_failure' || hook.type !== 'beforeAll') return;
    for (const test of testsBelow(describeBlock).slice(1)) {
      test.errors = [];
      test.mode = 'skip';
    }
  }
}

const testsBelow = ({ children }) =>
  children.flatMap((child) => (child.type === 'test' ? [child] : testsBelow(child)));
