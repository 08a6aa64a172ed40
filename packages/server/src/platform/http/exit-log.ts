import { errorText } from './error-log.ts'

/**
 * What ends the process unforeseen is printed as the log would show it: Node itself would print the whole error, with the
 * parameters of a failed statement.
 */
export function logExit(): void {
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${errorText(error)}\n`)
    process.exit(1)
  })
}
