import { expect, test } from 'vitest'
import { databaseKind } from '../../../test/database.ts'
import { playClaims } from '../../../test/claimed-numbers.ts'
import { playFits } from '../../../test/fitted-counts.ts'
import { givenPortal } from '../../../test/harness.ts'
import { isWhole } from '../../../test/whole.ts'
import { deskFeatures } from '../../desk-app.ts'

const portal = givenPortal({ extra: deskFeatures })
const SEED = 20_261_117
/** The embedded database takes hours for as much, and what is decided here is the server's. */
const isLong = isWhole && databaseKind === 'postgres'

test('whoever declares the numbers of others, and whenever, gets none of their money by one person alone [R-COUNT-02]', async () => {
  const { counts, findings } = await playClaims(portal, { seed: SEED, bags: isLong ? 2_000 : 20 })
  expect(findings).toEqual([])
  expect(counts).toMatchObject({ 'to the wrong account': 0 })
})

test('over random passes no bag is closed by one person alone with other pieces than were compared [R-COUNT-04]', async () => {
  const { findings } = await playFits(portal, { seed: SEED, passes: isLong ? 5_000 : 30 })
  expect(findings).toEqual([])
})
