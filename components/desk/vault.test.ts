import { pieceFields } from '@kassavirta/domain/kernel/money/denominations'
import {
  countVault,
  dropVaultCount,
  listVaultEntries,
  openVaultCount,
  showVault,
} from '@kassavirta/domain/bags/vault/api'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { click, fill, box, button, dialog, link, screen } from '../support/screen.ts'
import { resizeFrame } from '../support/framed-page.ts'
import type { GivenServer } from '../support/given-server.ts'
import { answerDeliveries } from './deliveries-world.ts'
import { openDesk } from './open-desk.ts'
import { counted, entries, olderEntries, vault } from './counting-world.ts'

const row = (name: string | RegExp) => screen.getByRole('row', { name })

const openVault = (path: string, given: (server: GivenServer) => void) =>
  openDesk(path, {
    roles: ['packer'],
    given: (server) => {
      answerDeliveries(server)
      server.answer(listVaultEntries, ({ query }) => (query['after'] ? olderEntries : entries))
      given(server)
    },
  })

test('the vault tells what it should hold and its whole history, page by page, with both names', async () => {
  openVault('/toimitukset/holvi', (server) => server.answer(showVault, vault))
  await expect.element(row(/^20 €/)).toMatchTextContent(/100.*7.*30.*2.*9.*70.*1 400,00 €/)
  await expect.element(row(/^1 € .*25/)).toMatchTextContent(/−25,00 €/)
  await expect.element(screen.getByText(/Saldo on alle nollan/)).toBeVisible()
  await expect.element(row(/^Siirto holvista/)).toMatchTextContent(/Sanna Lehto.*Erkki Salo.*180,00 €/)
  await click(button('Näytä lisää'))
  await expect
    .element(row(/^Holvin laskenta/))
    .toMatchTextContent(/Sanna Lehto.*Arto Niemi.*2 000,00 €.*−50,00 €.*Erkki Salo/)
  await expectAccessible()
  resizeFrame('phone')
  await expectNoSidewaysScroll()
})

test('a count is opened before anybody counts, and an empty field is asked for and not sent', async () => {
  const server = openVault('/toimitukset/holvi/laskenta', (given) => {
    given.answer(showVault, vault)
    given.answer(openVaultCount, { countId: 3 })
    given.answer(countVault, { outcome: 'waits' })
  })
  await expect.element(button('Aloita laskenta')).toBeVisible()
  expect(box('20 €, kappaletta').query()).toBeNull()
  server.answer(showVault, counted())
  await click(button('Aloita laskenta'))
  await expect.element(screen.getByText(/Sanna Lehto aloitti/)).toBeVisible()
  expect(screen.getByText('1 400,00').query()).toBeNull()
  await fill(box('20 €, kappaletta'), '69')
  await click(button('Tallenna laskenta'))
  await expect.element(box('500 €, kappaletta')).toHaveFocus()
  expect(screen.getByText('Kirjoita määrä, tai 0, jos niitä ei ole.').elements().length).toBeGreaterThan(13)
  expect(server.calls(countVault)).toEqual([])
  await expectAccessible()
  resizeFrame('phone')
  await expectNoSidewaysScroll()
  resizeFrame('desk')
  for (const field of ['500 €', '200 €', '100 €', '50 €', '10 €', '5 €', '2 €', '1 €'])
    await fill(box(`${field}, kappaletta`), '0')
  for (const cents of [50, 20, 10, 5, 2, 1]) await fill(box(`${cents} snt, kappaletta`), '0')
  server.answer(showVault, counted({ step: 'second', mayCount: false }))
  await click(button('Tallenna laskenta'))
  await expect.element(screen.getByText(/Laskentasi on tallennettu. Nyt toinen henkilö/)).toBeVisible()
  const [asked] = server.calls(countVault)
  expect(asked?.body).toMatchObject({ office: 'Tampere', pieces: { pcs_20e: 69, pcs_1e: 0 } })
  expect(new Set(Object.keys(asked?.body['pieces'] ?? {}))).toEqual(new Set(pieceFields))
})

test('while it is counted the vault shows no balance, and a count that nobody finishes is dropped', async () => {
  const server = openVault('/toimitukset/holvi', (given) => {
    given.answer(showVault, counted({ step: 'second', mayCount: false }))
    given.answer(dropVaultCount, { entryId: 4 })
  })
  await expect.element(screen.getByText(/toinen henkilö laskee vielä/)).toBeVisible()
  for (const shown of [row(/^20 €/), link('Laske holvi'), button('Pyydä siirtoa')])
    expect(shown.query()).toBeNull()
  await expectAccessible()
  await click(button('Keskeytä laskenta'))
  const asked = dialog('Keskeytetäänkö laskenta?')
  await fill(box('Miksi laskenta keskeytetään', asked), 'Vuoro päättyi')
  server.answer(showVault, vault)
  await click(button('Keskeytä laskenta', asked))
  await expect.element(screen.getByText('Laskenta on keskeytetty.')).toBeVisible()
  expect(server.calls(dropVaultCount)[0]?.body).toEqual({ office: 'Tampere', reason: 'Vuoro päättyi' })
})
