import { expect } from 'vitest'

/** Errors of the page, and calls that no answer was given for, since they were taken last. */
let faults: string[] = []
let first = Promise.withResolvers<never>()

export function addFault(fault: string): void {
  faults.push(fault)
  first.promise.catch(() => undefined)
  first.reject(new Error(fault))
}

export function takeFaults(): readonly string[] {
  const taken = faults
  faults = []
  first = Promise.withResolvers()
  return taken
}

type Assertions = Record<string, unknown>
type Asking = (...expected: readonly unknown[]) => Promise<unknown>

/** The same assertions, which end with the first fault: what a broken page will never show nobody waits for. */
function endingWithFaults<T extends object>(assertions: T): T {
  return new Proxy(assertions, {
    get: (target, key) => {
      const member = (target as Assertions)[key as string]
      if (key === 'not') return endingWithFaults(member as object)
      if (typeof member !== 'function' || !String(key).startsWith('to')) return member
      const ask = member as Asking
      return (...expected: readonly unknown[]) => Promise.race([ask(...expected), first.promise])
    },
  })
}

const { poll } = expect
expect.poll = (look, options) => endingWithFaults(poll(look, options))
