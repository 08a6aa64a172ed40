import { AsyncLocalStorage } from 'node:async_hooks'
import { relative } from 'node:path'
import { sql, type SQL } from 'drizzle-orm'
import pg from 'pg'
import { TestRunner, type RunnerTestCase } from 'vitest'
import { conditionsOf, plain, without, type Condition } from './conditions.ts'
import { addLine, areaOf, readLines } from './lines.ts'

const { MUTANTS_LOG = '', MUTANTS_TESTS = 'own' } = process.env
/** Milliseconds of the processor that a mutant may cost while nothing notices it. */
const MOST_MS = MUTANTS_TESTS === 'own' ? 2_000 : 1_000

let [attempt, deadline, isRefused] = [0, Infinity, false]
/** The mutants that this try has met; those of SQL with their statement. */
let met: Record<string, unknown> = {}
const attemptOf = new AsyncLocalStorage<number>()

/** What the code of Stryker's mutants asks: which one acts. At each place that has some, it notes them. */
const acting = {
  activeMutant: undefined as string | undefined,
  mutantCoverage: {
    get static() {
      if (performance.now() > deadline) throw new Error('it does not end')
      return met
    },
  },
}
const __mark = (id: string, part?: SQL) => part && sql`${sql.raw(`/*m:${id}*/`)}${part}`
Object.assign(globalThis, { __stryker__: acting, __mark })

const known = new Map<string, readonly Condition[]>()
type Statement = { readonly text?: unknown }
// oxlint-disable-next-line typescript/unbound-method -- each call below says whose it is
const send = pg.Client.prototype.query as (this: pg.Client, ...all: readonly unknown[]) => unknown
pg.Client.prototype.query = function (
  this: pg.Client,
  asked: string | Statement,
  ...rest: readonly unknown[]
) {
  const text = String(typeof asked === 'string' ? asked : asked.text)
  // What an ended try has left running would disturb the next one: it may only let go of what it holds.
  if ((attemptOf.getStore() ?? attempt) !== attempt && text !== 'rollback') {
    const error = new Error('this try has ended')
    const done = rest.find((each) => typeof each === 'function')
    return done ? process.nextTick(done, error) : Promise.reject(error)
  }
  const conditions = known.get(text) ?? conditionsOf(text)
  known.set(text, conditions)
  for (const { id } of conditions) met[id] = text
  const id = acting.activeMutant
  if (!conditions.some((each) => each.id === id)) return send.call(this, asked, ...rest)
  const changed = { text: without(text, id ?? ''), name: undefined }
  const made =
    asked instanceof pg.Query ? Object.assign(asked, changed) : { ...(asked as Statement), ...changed }
  const sent = send.call(this, typeof asked === 'string' ? changed.text : made, ...rest)
  if (sent instanceof Promise)
    sent.catch(({ code }: { code?: string }) => void (isRefused ||= code?.startsWith('42') ?? false))
  return sent
} as typeof pg.Client.prototype.query

/** Runs each test as it is, and then again with each mutant that it has met. */
// oxlint-disable-next-line import/no-default-export -- as the test runner wants it
export default class extends TestRunner {
  readonly #spent = new Map<string, number>()
  readonly #told = new Set<string>()
  #noticed: ReadonlySet<string> = new Set()
  /** What acts in the next tries; nothing in the first one, and in one after each failure. */
  #plan: (string | undefined)[] = []
  #failures = 0
  #usualMs = 0
  #began = { at: 0, cpu: process.cpuUsage() }

  override onCollectStart(file: Parameters<TestRunner['onCollectStart']>[0]) {
    super.onCollectStart(file)
    this.#noticed = new Set(readLines(MUTANTS_LOG).flatMap(({ is, id }) => (is === 'noticed' ? [id] : [])))
  }

  override async onBeforeRunTask(test: RunnerTestCase) {
    await super.onBeforeRunTask(test)
    this.#plan = [undefined]
    this.#failures = 0
    // It is compared anew before each try: how many there are is known after the first.
    const repeats = { valueOf: () => (this.#plan.length > 0 ? Infinity : -1) }
    if (!test.fails) test.repeats = repeats as unknown as number
  }

  override onBeforeTryTask(...all: Parameters<TestRunner['onBeforeTryTask']>) {
    super.onBeforeTryTask(...all)
    attempt += 1
    acting.activeMutant = this.#plan.shift()
    met = {}
    isRefused = false
    this.#began = { at: performance.now(), cpu: process.cpuUsage() }
    deadline = acting.activeMutant === undefined ? Infinity : this.#began.at + 3_000 + 8 * this.#usualMs
  }

  runTask = (test: RunnerTestCase): Promise<unknown> =>
    Promise.race([
      attemptOf.run(attempt, async () => TestRunner.getTestFn(test)()),
      new Promise((_resolve, reject) => {
        const limit = Math.min(deadline - performance.now(), 600_000)
        setTimeout(() => reject(new Error('it does not end')), limit).unref()
      }),
    ])

  override async onAfterRetryTask(...all: Parameters<TestRunner['onAfterRetryTask']>) {
    await super.onAfterRetryTask(...all)
    const [{ result, file, name }, { repeats }] = all
    if (!result || result.state === 'skip' || (repeats === 0 && result.state === 'fail')) return
    const test = `${relative(this.config.root, file.filepath)} > ${name}`
    const hasFailed = result.state === 'fail'
    const id = acting.activeMutant
    if (repeats === 0) {
      this.#usualMs = performance.now() - this.#began.at
      this.#plan = Object.keys(met).filter((each) => this.#isAsked(each, test))
    } else if (id !== undefined) {
      const { user, system } = process.cpuUsage(this.#began.cpu)
      this.#spent.set(id, (this.#spent.get(id) ?? 0) + (user + system) / 1000)
      const by = isRefused ? 'refused by the database' : (result.errors?.[0]?.message.split('\n')[0] ?? '')
      if (hasFailed) this.#noticed = new Set([...this.#noticed, id])
      addLine(MUTANTS_LOG, { is: hasFailed ? 'noticed' : 'left', id, test, more: hasFailed ? by : '' })
    } else if (hasFailed) this.#failures += 1
    // After a failure the test must pass as it is before the next one acts.
    if (hasFailed) this.#plan.unshift(undefined)
    if (this.#failures > 3) this.#plan = []
    Object.assign(result, { state: 'pass', errors: undefined, attempts: [] })
  }

  #isAsked(id: string, test: string): boolean {
    const text = met[id]
    const condition = conditionsOf(String(text)).find((each) => each.id === id)
    const more = condition
      ? `${plain(String(text).slice(condition.start, condition.end))} of ${plain(String(text)).slice(0, 120)}`
      : ''
    if (!this.#told.has(id)) addLine(MUTANTS_LOG, { is: 'met', id, test, more })
    this.#told.add(id)
    const isOwn = areaOf(id) === areaOf(test)
    return (
      isOwn === (MUTANTS_TESTS === 'own') && !this.#noticed.has(id) && (this.#spent.get(id) ?? 0) < MOST_MS
    )
  }
}
