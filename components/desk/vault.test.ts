import { pieceFields } from '@kassavirta/domain/kernel/money/denominations'
import { countVault, dropVaultCount, openVaultCount, showVault } from '@kassavirta/domain/bags/vault/api'
import { describe, expect, test } from 'vitest'
import { box, button, click, expectGone, fill, link, screen } from '../support/screen.ts'
import { openVault, vault, vaultInCount } from './deliveries-world.ts'
import { asked, inDialog } from './open-desk.ts'

const line = (name: string | RegExp) => screen.getByRole('row', { name })
const FIELDS = ['500 €', '200 €', '100 €', '50 €', '10 €', '5 €', '2 €', '1 €']
const CENTS = [50, 20, 10, 5, 2, 1].map((cents) => `${cents} snt`)

describe('the vault', () => {
  test('says what it should hold, and why', async () => {
    openVault()
    await expect.element(line(/^20 €/)).toMatchTextContent(/100.*7.*30.*2.*9.*70.*1 400,00 €/)
    await expect.element(line(/^1 € .*25/)).toMatchTextContent(/−25,00 €/)
    await expect.element(screen.getByText(/Saldo on alle nollan/)).toBeVisible()
    await expect.element(line(/^Siirto holvista/)).toMatchTextContent(/Sanna Lehto.*Erkki Salo.*180,00 €/)
    await click(button('Näytä lisää'))
    await expect
      .element(line(/^Holvin laskenta/))
      .toMatchTextContent(/Sanna Lehto.*Arto Niemi.*2 000,00 €.*−50,00 €.*Erkki Salo/)
  })

  test('shows no balance while it is counted', async () => {
    openVault('', vaultInCount({ step: 'second', mayCount: false }))
    await expect.element(screen.getByText(/toinen henkilö laskee vielä/)).toBeVisible()
    await expectGone(line(/^20 €/))
    await expectGone(link('Laske holvi'))
    await expectGone(button('Pyydä siirtoa'))
  })
})

describe('a count of the vault', () => {
  test('is opened without a balance', async () => {
    const server = openVault('/laskenta')
    await expect.element(button('Aloita laskenta')).toBeVisible()
    await expectGone(box('20 €, kappaletta'))
    server.answer(openVaultCount, { countId: 3 })
    server.answer(showVault, vaultInCount())
    await click(button('Aloita laskenta'))
    await expect.element(screen.getByText(/Sanna Lehto aloitti/)).toBeVisible()
    await expectGone(screen.getByText('1 400,00'))
    await fill(box('20 €, kappaletta'), '69')
    await click(button('Tallenna laskenta'))
    await expect.element(box('500 €, kappaletta')).toHaveFocus()
    const empty = screen.getByRole('main').getByText('Kirjoita määrä, tai 0, jos niitä ei ole.')
    await expect.poll(() => empty.elements().length).toBe(FIELDS.length + CENTS.length)
    expect(server.calls(countVault)).toEqual([])
  })

  test('waits for the second person', async () => {
    const server = openVault('/laskenta', vaultInCount())
    await fill(box('20 €, kappaletta'), '69')
    for (const name of [...FIELDS, ...CENTS]) await fill(box(`${name}, kappaletta`), '0')
    server.answer(countVault, { outcome: 'waits' })
    server.answer(showVault, vaultInCount({ step: 'second', mayCount: false }))
    await click(button('Tallenna laskenta'))
    await expect.element(screen.getByText(/Laskentasi on tallennettu. Nyt toinen henkilö/)).toBeVisible()
    const body = server.calls(countVault)[0]?.body
    expect(body).toMatchObject({ office: 'Tampere', pieces: { pcs_20e: 69, pcs_1e: 0 } })
    expect(new Set(Object.keys(body?.['pieces'] ?? {}))).toEqual(new Set(pieceFields))
  })

  test('is given up with a reason', async () => {
    const server = openVault('', vaultInCount({ step: 'second', mayCount: false }))
    await click(button('Keskeytä laskenta'))
    await fill(inDialog('Miksi laskenta keskeytetään'), 'Vuoro päättyi')
    server.answer(dropVaultCount, { entryId: 4 })
    server.answer(showVault, vault)
    await click(button('Keskeytä laskenta', asked()))
    await expect.element(screen.getByText('Laskenta on keskeytetty.')).toBeVisible()
    expect(server.calls(dropVaultCount)[0]?.body).toEqual({ office: 'Tampere', reason: 'Vuoro päättyi' })
  })
})
