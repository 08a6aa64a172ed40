import { Failure } from '../api/failure.ts'

/** 'Lähetys on jo käsittelyssä': an earlier call with the same key is still running. Not every server names its code. */
export const STILL_RUNNING = { status: 409, code: 'stillRunning' } as const

export const isRunning = (thrown: unknown): boolean =>
  thrown instanceof Failure &&
  thrown.status === STILL_RUNNING.status &&
  (thrown.code ?? STILL_RUNNING.code) === STILL_RUNNING.code
