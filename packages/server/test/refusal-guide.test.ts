import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { problemCodes, type RetryRule } from '@kassavirta/domain/kernel/contract/problem-codes'

const guide = readFileSync(new URL('../../../docs/how-to/handle-refusals.md', import.meta.url), 'utf8')

const WORDS: Readonly<Record<RetryRule, string>> = {
  no: 'no',
  mended: 'when mended',
  signedIn: 'after signing in',
  later: 'later',
}

/** Code, status and whether to try again, of every row that begins with a code. */
const told = [...guide.matchAll(/^\| (\w+) \| (\d{3}) \| .+ \| .+ \| ([^|]+) \|$/gm)].map(([, ...cells]) =>
  cells.join(' '),
)

test('the guide for integrators has every code once, with its status and whether to try again', () => {
  const codes = Object.entries(problemCodes).map(
    ([code, { status, again }]) => `${code} ${status} ${WORDS[again]}`,
  )
  expect(told.toSorted()).toEqual(codes.toSorted())
})

test('the guide explains every way to try again', () => {
  for (const words of Object.values(WORDS)) expect(guide).toContain(`- **${words}**: `)
})
