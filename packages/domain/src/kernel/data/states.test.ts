import { expect, test } from 'vitest'
import { countingState, countingStates } from './states.ts'

test.each([
  ['uusi', 'new', 'Uusi'],
  ['', 'new', 'Uusi'],
  [null, 'new', 'Uusi'],
  [' UUSI ', 'new', 'Uusi'],
])('the counting state %j is %s, shown as %s [R-REP-24]', checksState)

test.each([
  ['ei tietoa', 'noInfo', 'Ei tietoa'],
  ['vanha', 'noInfo', 'Ei tietoa'],
])('the counting state %j is %s, shown as %s [R-REP-25]', checksState)

test.each([
  ['käsitelty', 'handled', 'Käsitelty'],
  ['KÄSITELTY', 'handled', 'Käsitelty'],
])('the counting state %j is %s, shown as %s [R-REP-26]', checksState)

test.each([
  ['jotain', 'unknown', 'Tuntematon tai virheellinen tila'],
  ['uusi uusi', 'unknown', 'Tuntematon tai virheellinen tila'],
])('the counting state %j is %s, shown as %s [R-REP-27]', checksState)

function checksState(word: string | null, state: string, text: string): void {
  const found = countingState(word)
  expect([found, countingStates[found].text]).toEqual([state, text])
}
