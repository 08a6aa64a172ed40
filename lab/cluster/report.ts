import { execFileSync } from 'node:child_process'
import { compare } from './compare.ts'
import { readStored } from './count.ts'
import type { Kill } from './kills.ts'
import { say, settings } from './settings.ts'
import { acknowledged, tally } from './writers.ts'

/** Prints the table, and says whether nothing was lost or doubled. */
export function report(
  kills: readonly Kill[],
  run: { readonly seconds: string; readonly commit: string },
): boolean {
  const stored = readStored()
  const { lost, doubled } = compare(acknowledged, stored)
  const refused = [...tally.refused.values()].reduce((sum, count) => sum + count, 0)
  const ofPrimary = kills.filter(({ fault }) => fault !== 'portal' && fault !== 'standby')
  const replication = settings.synchronous ? 'synchronous' : 'asynchronous'
  say('')
  line('commit, seed', `${run.commit}, ${settings.seed}`)
  line('replication', settings.pooler ? `${replication}, through pgbouncer` : replication)
  line('seconds under load', run.seconds)
  line('kills of the primary', ofPrimary.length)
  line('kills of a standby, of a portal', `${of(kills, 'standby').length}, ${of(kills, 'portal').length}`)
  line('calls sent', tally.sent)
  line('without an answer, 5xx, 409 or 429', `${tally.broken}, ${tally.unavailable}, ${tally.waited}`)
  line('acknowledged', acknowledged.length)
  line('stored', stored.length)
  line('acknowledged and lost', lost.length)
  line('doubled', doubled.length)
  line('refused', refused)
  for (const fault of ['machine', 'postgres', 'network, then machine', 'standby', 'portal'] as const)
    line(`next write after a kill: ${fault}`, times(of(kills, fault)))
  for (const [reason, count] of tally.refused) say(`refused ${count}: ${reason}`)
  for (const mark of [...lost, ...doubled].slice(0, 10)) say(`lost or doubled: ${mark}`)
  const isWhole = lost.length === 0 && doubled.length === 0 && refused === 0
  return isWhole && acknowledged.length > 0 && ofPrimary.length > 0
}

const of = (kills: readonly Kill[], fault: Kill['fault']) => kills.filter((kill) => kill.fault === fault)

function times(kills: readonly Kill[]): string {
  if (kills.length === 0) return 'none'
  const sorted = kills.map(({ secondsToNextWrite }) => secondsToNextWrite).toSorted((a, b) => a - b)
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  return `${kills.length}: median ${median.toFixed(1)} s, longest ${(sorted.at(-1) ?? 0).toFixed(1)} s`
}

/** Read before the run: whoever works on beside it changes the checkout. */
export function commit(): string {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
  return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') ? ' with changes' : '')
}

function line(name: string, value: string | number): void {
  say(`| ${name} | ${value} |`)
}
