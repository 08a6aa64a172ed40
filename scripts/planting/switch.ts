/** The modules of a file: under 0 as it is, under the number of each fault with that fault. */
type Modules = Readonly<Record<number, Readonly<Record<string, unknown>>>>

/** Which fault is planted at the moment in this process, 0 for none, and what was asked since. */
type Planting = {
  active: number
  /** Whether no test runs now: what the server makes of an answer while it is put together, it keeps. */
  isEarly: boolean
  /** The files of which something was called or read since the set was emptied. */
  readonly reached: Set<string>
  /** The faults that a test of this process has noticed. */
  readonly noticed: Set<number>
  readonly facadeOf: (file: string, modules: Modules) => (name: string) => unknown
  /** What is no function and no plain object cannot look again by itself. */
  readonly onSwitch: (listener: () => void) => void
  readonly plant: (fault: number) => void
}

declare global {
  var planting: Planting | undefined
}

function newPlanting(): Planting {
  const listeners: (() => void)[] = []
  const reached = new Set<string>()
  const planting: Planting = {
    active: 0,
    isEarly: false,
    reached,
    noticed: new Set(),
    facadeOf: (file, modules) => (name) =>
      delegate(() => {
        reached.add(file)
        return (modules[planting.active] ?? modules[0])?.[name]
      }),
    onSwitch: (listener) => void listeners.push(listener),
    plant: (fault) => {
      planting.active = fault
      for (const listener of listeners) listener()
    },
  }
  return planting
}

type Call = (...args: readonly unknown[]) => unknown

const isPlain = (value: object): boolean =>
  Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype

/** A value that is looked up anew at each use, however early somebody has taken hold of it. */
function delegate(read: () => unknown): unknown {
  const value = read()
  if (typeof value === 'function')
    return new Proxy(value, {
      apply: (_, self, args) => {
        const call = () => Reflect.apply(read() as Call, self, args) as unknown
        return planting.isEarly ? delegate(call) : call()
      },
    })
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value
  const now = () => read() as object
  return new Proxy(value, {
    get: (_, key) => delegate(() => Reflect.get(now(), key)),
    has: (_, key) => Reflect.has(now(), key),
    ownKeys: () => Reflect.ownKeys(now()),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(now(), key),
  })
}

/** One for the process, also where several modules load this one. */
export const planting: Planting = (globalThis.planting ??= newPlanting())
