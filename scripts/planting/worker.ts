import {
  TestRunner,
  type RunnerTask,
  type RunnerTestCase,
  type SerializedConfig,
  type TestTryOptions,
} from 'vitest'
import { planting } from './switch.ts'

/** A fault as the worker knows it: how tests come to it, and which must notice it; all of them where none is named. */
export type Tried = {
  /** Names of files or of parts of them that must run, at least one of them. */
  readonly places: readonly string[]
  readonly test?: string
  readonly title?: string | undefined
}

export type Noticed = { readonly fault: number; readonly reason: string }

declare module 'vitest' {
  interface ProvidedContext {
    tried: readonly Tried[]
    /** The fault that is planted before anything is loaded, and stays; 0 where each is tried in its turn. */
    kept: number
  }
  interface TaskMeta {
    /** The faults with which the test failed. */
    noticed?: readonly Noticed[]
  }
}

const NOT_TRIED = 'what it does never comes to the fault'
const PLAIN = 0

const fullName = (test: RunnerTask): string =>
  test.suite ? `${fullName(test.suite)} ${test.name}` : test.name

/**
 * Runs each test as it is, then with each fault that no test has noticed yet, and once more as it is: a fault that left
 * something behind would make the last run fail.
 */
export default class extends TestRunner {
  readonly #tried: readonly Tried[] = this.injectValue('tried')
  readonly #kept: number = this.injectValue('kept')
  #faults: readonly number[] = []
  #reached: ReadonlySet<string> = new Set()

  constructor(config: SerializedConfig) {
    super(config)
    planting.plant(this.#kept)
  }

  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    await super.onBeforeRunTask(test)
    const faults = this.#tried
      .map((each, index) => ({ ...each, fault: index + 1 }))
      .filter((each) => isFor(each, test) && !planting.noticed.has(each.fault))
      .map(({ fault }) => fault)
    // Where one test is enough, the others need not run.
    if (faults.length === 0 || (this.#kept !== PLAIN && !faults.includes(this.#kept))) test.mode = 'skip'
    this.#faults = this.#kept === PLAIN ? [PLAIN, ...faults, PLAIN] : [this.#kept]
    test.repeats = this.#faults.length - 1
  }

  override onBeforeTryTask(test: RunnerTask, options: TestTryOptions): void {
    super.onBeforeTryTask(test, options)
    if (this.#kept !== PLAIN) return
    const fault = this.#faults[options.repeats] ?? PLAIN
    // What the test came to when it ran as it is.
    if (options.repeats === 1) this.#reached = new Set(planting.reached)
    planting.plant(PLAIN)
    planting.reached.clear()
    const tried = this.#tried[fault - 1]
    if (tried && !isReached(this.#reached)(tried)) throw new Error(NOT_TRIED)
    planting.plant(fault)
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    super.onAfterRunTask(test)
    planting.plant(this.#kept)
    planting.reached.clear()
    const failed = (test.result?.attempts ?? []).flatMap(({ state, errors = [], repeatIndex }) =>
      state === 'fail' && errors[0]?.message !== NOT_TRIED
        ? [{ fault: this.#faults[repeatIndex] ?? PLAIN, errors, reason: errors[0]?.message ?? '' }]
        : [],
    )
    for (const { fault } of failed) planting.noticed.add(fault)
    test.meta.noticed = failed.flatMap(({ fault, reason }) => (fault === PLAIN ? [] : [{ fault, reason }]))
    const broken = failed.find(({ fault }) => fault === PLAIN)
    test.result = broken ? { state: 'fail', errors: broken.errors } : { state: 'pass' }
  }
}

const isReached =
  (reached: ReadonlySet<string>) =>
  ({ places }: Tried): boolean =>
    places.some((place) => reached.has(place))

function isFor({ test: path, title = '' }: Tried, test: RunnerTask): boolean {
  const pattern = new RegExp(title.replaceAll(/[^\w ]/g, '.'))
  return (path === undefined || test.file.filepath.endsWith(path)) && pattern.test(fullName(test))
}
