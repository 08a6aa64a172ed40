import { expect, test } from 'vitest'
import { givenPortal } from '../../../../test/harness.ts'
import { addUser, signIn } from '../../../../test/world.ts'
import { announcement } from '../../../tables/messages.ts'

const portal = givenPortal()

test('announcements that are valid now are told, with an empty link where there is none [R-API-08]', async () => {
  const day = (n: number) => new Date(`2026-11-${n}T08:00:00Z`)
  await portal.database.db.insert(announcement).values([
    {
      viite: 'nyt',
      kuvaus: 'Huoltokatko',
      arvo: 'https://example.fi/huolto',
      validFrom: day(14),
      validTo: day(16),
    },
    { viite: 'aina', kuvaus: 'Tervetuloa', validFrom: day(10) },
    { viite: 'mennyt', kuvaus: 'Vanha', validFrom: day(10), validTo: day(15) },
    { viite: 'tuleva', kuvaus: 'Uusi', validFrom: day(16) },
  ])
  const headers = await signIn(portal, (await addUser(portal)).id)
  expect((await portal.app.inject({ url: '/api/announcements', headers })).json()).toEqual({
    announcements: [
      { viite: 'nyt', kuvaus: 'Huoltokatko', arvo: 'https://example.fi/huolto' },
      { viite: 'aina', kuvaus: 'Tervetuloa', arvo: '' },
    ],
  })
})
