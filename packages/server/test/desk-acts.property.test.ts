import { expect, test } from 'vitest'
import { deskFeatures } from '../src/desk-app.ts'
import { databaseKind } from './database.ts'
import { playDesk } from './desk-acts/play.ts'
import { givenPortal } from './harness.ts'
import { isWhole } from './whole.ts'

const portal = givenPortal({ extra: deskFeatures })
/** The embedded database takes hours for as much, and what is decided here is the server's. */
const isLong = isWhole && databaseKind === 'postgres'

test('whatever people of the desk and its vaults do, every bag and piece is somewhere, every loss is seen by two and no sum changes [R-COUNT-02]', async () => {
  const { counts, findings } = await playDesk(portal, { seed: 20_261_119, acts: isLong ? 4_000 : 800 })
  expect(findings).toEqual([])
  expect(counts.counted).toBeGreaterThan(isLong ? 100 : 20)
  expect(counts.losses).toBeGreaterThan(isLong ? 10 : 1)
})
