import { listWithdrawnScans } from '@kassavirta/domain/bags/counting/missing-api'
import { describe, expect, test } from 'vitest'
import { button, click, expectGone, group, link, region, screen } from '../support/screen.ts'
import { reload } from '../support/framed-page.ts'
import { NOW, openDesk } from './open-desk.ts'
import { openToday } from './reports-world.ts'

const strip = () => region('Päivän luvut')

describe('the front page', () => {
  test('shows the day of the own office, or of all', async () => {
    openToday()
    await expect.element(strip()).toMatchTextContent(/5\s*pussia tänään/)
    await expect.element(region('Odottaa tekijää')).toMatchTextContent(/8\s*pussia laskettavana/)
    const offices = group('Minkä konttorin luvut näytetään')
    await expect.element(button('Konttori Helsinki', offices)).toHaveAttribute('aria-pressed', 'true')
    await click(button('Kaikki', offices))
    await expect.element(strip()).toMatchTextContent(/59\s*pussia tänään/)
    await expect.element(region('Odottaa tekijää')).toMatchTextContent(/308\s*pussia laskettavana/)
    // The choice is the person's, on every screen and after a reload.
    await reload()
    await expect.element(strip()).toMatchTextContent(/59\s*pussia tänään/)
    await expect.element(strip().getByText('klo 9: 34')).toBeInTheDocument()
  })

  test('shows what was counted, packed and taken from the vaults', async () => {
    openToday()
    for (const words of [
      /9\s*pussissa/,
      /Puuttui\s*−185,00/,
      /Liikaa\s*\+45,50/,
      /Holvit tänään\s*1\s*laskenta\s*Puuttui\s*−50,00/,
      /Siirretty holvista\s*−5 000,00.*Saldo alle nollan\s*Oulu/,
      /Pakattu, ke 18\.11\.\s*18\s*\/ 26/,
      /Pirkanmaa 1\s*18 \/ 24/,
    ])
      await expect.element(strip()).toMatchTextContent(words)
  })

  test('shows changes of access, and the next limits', async () => {
    openToday()
    await expect
      .element(region('Henkilökunnan tunnukset, 7 päivää'))
      .toMatchTextContent(/Minna Aho.*Tunnistautuminen on nollattu.*sulkemaan pääsy heti/)
    const limits = region('Seuraavat rajat')
    await expect.element(limits).toMatchTextContent(/15:30\s*Vastaus luvattu, yhteydenotto 1192/)
    await expect.element(limits).toMatchTextContent(/ti 12:00\s*to 19\.11\. lukittuu, 58 tilausta/)
    await expect
      .element(link('Vastaus luvattu, yhteydenotto 1192', limits))
      .toHaveAttribute('href', expect.stringContaining('/yhteydenotot/301'))
  })

  test('shows whose scan was taken back', async () => {
    const server = openToday()
    const scan = { scanned: NOW, scannedBy: 'Anna Aula', withdrawn: NOW, withdrawnBy: 'Ville Vuori' }
    server.answer(listWithdrawnScans, { rows: [{ ...scan, bagId: 9108, number: '40010084', reason: '' }] })
    const row = region('Odottaa tekijää').getByRole('link', { name: /peruttu vastaanotto, pussi ei ole/ })
    await expect.element(row).toMatchTextContent('40010084: skannasi Anna Aula, perui Ville Vuori')
    await expect.element(row).toHaveAttribute('href', expect.stringContaining('/laskenta/puuttuvat'))
  })

  test('unfolds all but four of what waits for the person', async () => {
    openToday()
    const own = region('Odottaa sinua').getByRole('listitem')
    await expect.poll(() => own.elements().length).toBe(4)
    await click(button('ja 2 muuta'))
    await expect.poll(() => own.elements().length).toBe(6)
    await expectGone(screen.getByText(/^ja \d+ muuta$/))
  })

  test('shows no figure of a list of others', async () => {
    openDesk('/', 'admin')
    await expect.element(region('Seuraavat rajat')).toMatchTextContent('Lähipäivinä ei ole rajoja.')
    await expectGone(strip())
  })
})
