import { fileURLToPath } from 'node:url'

const { PATH = '', HOME = '' } = process.env

/**
 * What a program under test gets of this process's environment. A command is done sooner than its sources are compiled,
 * so the compiled ones are kept; they are known by their content.
 */
export const childEnvironment = {
  PATH,
  HOME,
  NODE_OPTIONS: `--import ${new URL('quick-resolve.ts', import.meta.url).href}`,
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)),
}
