/** The black-box contract suite once more, over the second practice, which speaks another language. */
import { CHECKS } from './contract/suite.ts';
import { holdToContract } from './support/contract.ts';

holdToContract(CHECKS, { context: { practice: 'site/examples/pt-BR/practice.json' } });
