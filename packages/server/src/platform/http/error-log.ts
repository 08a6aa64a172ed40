/** Fields of a database error that never contain a value of a row. */
const SAFE_DETAILS = ['code', 'constraint', 'table', 'column', 'routine'] as const

type LoggedError = {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly cause?: LoggedError
}

/**
 * An error as the log shows it. A failed statement carries the values of its parameters, and a database quotes values
 * in its message and details. They can be people's names, references and sums, so only the kind of the error is
 * logged.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const details = SAFE_DETAILS.flatMap((name) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return {
    type: error.constructor.name,
    message: messageOf(error),
    // The first lines repeat the message.
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
    ...Object.fromEntries(details),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  }
}

function messageOf(error: Error): string {
  if ('severity' in error) return 'database error'
  return 'query' in error && 'params' in error ? `Failed query: ${String(error.query)}` : error.message
}

export const logOptions = (level: string) => ({ level, base: null, serializers: { err: loggedError } })
