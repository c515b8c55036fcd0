import { run } from './program.ts';

run();
