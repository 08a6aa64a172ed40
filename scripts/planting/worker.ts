import {
  TestRunner,
  type RunnerTask,
  type RunnerTestCase,
  type SerializedConfig,
  type TestError,
  type TestTryOptions,
} from 'vitest'
import { planting } from './switch.ts'

/** A fault as the worker knows it: how tests come to it, and which must notice it; all of them where none is named. */
export type Tried = {
  /** Names of files or of parts of them that must run, at least one of them. */
  readonly places: readonly string[]
  /** What the text with the fault says when it runs itself, and not the one without that somebody has kept. */
  readonly own?: string
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
    /** The faults that were come to when they were not planted yet: they must be there from the start. */
    missed?: readonly number[]
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
  /** What ran before the test did, what ran in it without a fault, and the faults that ran in it themselves. */
  #early: ReadonlySet<string> = new Set()
  #reached: ReadonlySet<string> = new Set()
  readonly #ran = new Set<number>()
  /** The tries of the test that failed. */
  readonly #failed: { readonly fault: number; readonly errors: TestError[] }[] = []

  constructor(config: SerializedConfig) {
    super(config)
    planting.plant(this.#kept)
    planting.isEarly = true
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
    planting.isEarly = false
    if (this.#kept !== PLAIN) return
    const fault = this.#faults[options.repeats] ?? PLAIN
    this.#keepReached(options.repeats)
    planting.plant(PLAIN)
    planting.reached.clear()
    if (fault !== PLAIN && !this.#isIn(this.#reached, fault)) throw new Error(NOT_TRIED)
    planting.plant(fault)
  }

  /** What was come to since the last try. */
  #keepReached(tries: number): void {
    const before = this.#faults[tries - 1] ?? PLAIN
    if (tries === 0) this.#early = new Set(planting.reached)
    else if (tries === 1) this.#reached = new Set(planting.reached)
    else if (planting.reached.has(this.#tried[before - 1]?.own ?? '')) this.#ran.add(before)
  }

  #isIn(reached: ReadonlySet<string>, fault: number): boolean {
    return this.#tried[fault - 1]?.places.some((place) => reached.has(place)) ?? false
  }

  /**
   * Takes what a try has found away with it: a test that has failed tells everything that it found so far anew after each
   * try, and to read hundreds of errors over and over takes longer than the tests.
   */
  override async onAfterRetryTask(test: RunnerTestCase, options: TestTryOptions): Promise<void> {
    await super.onAfterRetryTask(test, options)
    const errors = test.result?.errors ?? []
    if (test.result?.state !== 'fail') return
    const fault = this.#faults[options.repeats] ?? PLAIN
    if (errors[0]?.message !== NOT_TRIED) this.#failed.push({ fault, errors })
    test.result = { ...test.result, state: 'pass', errors: [] }
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    super.onAfterRunTask(test)
    planting.isEarly = true
    planting.plant(this.#kept)
    planting.reached.clear()
    const failed = this.#failed.splice(0)
    for (const { fault } of failed) planting.noticed.add(fault)
    test.meta.noticed = failed
      .filter(({ fault }) => fault !== PLAIN)
      .map(({ fault, errors }) => ({ fault, reason: errors[0]?.message ?? '' }))
    test.meta.missed = this.#faults.filter(
      (fault) =>
        this.#isIn(this.#early, fault) || (this.#isIn(this.#reached, fault) && !this.#ran.has(fault)),
    )
    const broken = failed.find(({ fault }) => fault === PLAIN)
    test.result = broken ? { state: 'fail', errors: broken.errors } : { state: 'pass' }
  }
}

function isFor({ test: path, title = '' }: Tried, test: RunnerTask): boolean {
  const pattern = new RegExp(title.replaceAll(/[^\w ]/g, '.'))
  return (path === undefined || test.file.filepath.endsWith(path)) && pattern.test(fullName(test))
}
