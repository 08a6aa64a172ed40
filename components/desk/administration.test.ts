import { describe, expect, test } from 'vitest'
import { checkSeals, exportAuditLog, searchAuditLog } from '@kassavirta/domain/operation/upkeep/audit-log-api'
import { erasePerson } from '@kassavirta/domain/operation/upkeep/retention-api'
import {
  addProviderKey,
  endProviderKey,
  sendMailAgain,
} from '@kassavirta/domain/operation/upkeep/traffic-api'
import { framed } from '../support/framed-page.ts'
import {
  box,
  button,
  choice,
  choose,
  click,
  dialog,
  expectGone,
  fill,
  saying,
  screen,
} from '../support/screen.ts'
import {
  formerUser,
  intactSeals,
  logRow,
  openLog,
  openRetention,
  openTraffic,
} from './administration-world.ts'
import { asked, inDialog, row } from './open-desk.ts'

describe('the log', () => {
  test('says who did what, where and when', async () => {
    openLog()
    await expect
      .element(row('Leena'))
      .toMatchTextContent(
        /16\.11\.2026.*Leena Mattila.*henkilökunta.*Toimipaikan sivu avattu.*Myllypuoti Kaleva.*482900/,
      )
    await expect.element(row('Komentorivi')).toMatchTextContent(/Varmuuskopio tehty/)
    await expect.element(row('Sari')).toMatchTextContent(/asiakas.*moon\.landed.*odottaa/)
  })

  test('folds the details of a row away', async () => {
    openLog()
    await expect.element(saying('"yö.tar"')).not.toBeVisible()
    await click(row('Komentorivi').getByText('Tiedot'))
    await expect.element(saying('"yö.tar"')).toBeVisible()
  })

  test('is filtered by its address and by the button', async () => {
    const server = openLog('?tekija=7&alkaen=2026-11-01')
    const query = () => server.calls(searchAuditLog).at(-1)?.query
    await expect.element(choice('Henkilökunta')).toHaveValue('7')
    await expect.poll(query).toEqual({ staff: '7', from: '2026-11-01' })
    await choose(choice('Teko'), 'Pussi avattu')
    await fill(box('Toimipaikka'), 'kaleva')
    expect(server.calls(searchAuditLog)).toHaveLength(1)
    await click(button('Hae'))
    await expect
      .poll(query)
      .toEqual({ staff: '7', from: '2026-11-01', action: 'bag.opened', place: 'kaleva' })
    expect(framed().location.search).toContain('toimipaikka=kaleva')
    await click(button('Tyhjennä ehdot'))
    await expect.poll(query).toEqual({})
  })

  test('is saved as a file of the same search', async () => {
    const server = openLog('?tekija=7')
    server.answer(exportAuditLog, { rows: [logRow({ subject: '0042' })], isCut: true })
    await expect.element(choice('Henkilökunta')).toHaveValue('7')
    const saved: Blob[] = []
    framed().URL.createObjectURL = (content) => {
      saved.push(content as Blob)
      return '#'
    }
    await click(button('Vie haku, CSV'))
    await expect.element(screen.getByText(/1 uusinta tapahtumaa/)).toBeVisible()
    expect(await saved[0]?.text()).toMatch(/Leena Mattila;Toimipaikan sivu avattu;Myllypuoti Kaleva;'0042;/)
    await click(button('Vie haku, Excel (.xlsx)'))
    await expect.poll(() => saved.length).toBe(2)
    // A workbook is a zip of sheets.
    expect(await saved[1]?.slice(0, 2).text()).toBe('PK')
    expect(server.calls(exportAuditLog).map(({ query }) => query)).toEqual([{ staff: '7' }, { staff: '7' }])
  })

  test('counts the rows that wait too long for a seal', async () => {
    const server = openLog()
    server.answer(checkSeals, { ...intactSeals, unsealed: 3 })
    await expect
      .element(screen.getByRole('alert'))
      .toMatchTextContent('Ilman sinettiä yli viisi minuuttia: 3.')
  })

  test('is checked part after part up to a broken seal', async () => {
    const server = openLog()
    await expect.element(screen.getByText(/Sinetit ehjät rivistä 501 riviin 1000\./)).toBeVisible()
    server.answer(checkSeals, ({ query }) => {
      const isStart = query['from'] === '1'
      return { ...intactSeals, ...(isStart ? { from: 1, to: 600 } : { from: 600, to: 776, broken: 777 }) }
    })
    await click(button('Tarkista koko loki'))
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/Sinetti 777 ei täsmää tai puuttuu/)
    expect(server.calls(checkSeals).map(({ query }) => query['from'])).toEqual([undefined, '1', '600'])
  })
})

const erasure = () => dialog('Poista henkilön tiedot: Antti Virtanen')
async function lookAtPerson() {
  await fill(screen.getByRole('searchbox', { name: 'Nimi tai käyttäjätunnus' }), 'antti')
  await click(button('Katso, mitä poistetaan: Antti Virtanen'))
}

test('the periods of storage are said in years and days', async () => {
  openRetention()
  await expect.element(row('Suljetut yhteydenotot')).toMatchTextContent('6 vuotta sulkemisesta')
  await expect.element(screen.getByText(/Loki sinetteineen: .* yli 400 päivää/)).toBeVisible()
  await expect.element(screen.getByText(/Viimeksi poistettu ma 16\.11\./)).toBeVisible()
})

test('a person is erased once the name is typed', async () => {
  const server = openRetention()
  await lookAtPerson()
  await expect.element(erasure()).toMatchTextContent(/Istunnot.*2.*Säilyy kirjanpitoa/)
  await expect.element(erasure()).toMatchTextContent('Poistoa ei voi perua.')
  await fill(inDialog('Käyttäjätunnus'), 'antti.v')
  server.answer(erasePerson, { userId: 31 })
  await click(button('Poista pysyvästi', asked()))
  await expect.element(screen.getByText('Henkilön tiedot on poistettu.')).toBeVisible()
  expect(server.calls(erasePerson)).toMatchObject([
    { params: { personId: '31' }, body: { username: 'antti.v' } },
  ])
})

test('a person who can still sign in is not erased', async () => {
  openRetention({ ...formerUser, isDisabled: false })
  await lookAtPerson()
  await expect.element(erasure()).toMatchTextContent('Poista hänet ensin käytöstä.')
  await expectGone(button('Poista pysyvästi', erasure()))
})

describe('the traffic', () => {
  test('says what was read and imported', async () => {
    openTraffic()
    await expect.element(row('90, 12 lukematta')).toMatchTextContent(/Yöajo.*Voimassa/)
    await expect.element(row('Nimetön avain 3')).toMatchTextContent(/ei ole lukenut.*Päätetty/)
    await expect
      .element(row('companies: uusia 2'))
      .toMatchTextContent(/Tuotu.*muutettu 1, ennallaan 7.*Jätetty ennalleen 1/)
    await expect.element(row('Komentorivi')).toMatchTextContent(/Hylätty.*ei rivejä.*Virheitä 120/)
    await click(row('Komentorivi').getByText('Virheitä 120'))
    await expect.element(screen.getByText('companies[0] (T1) name Vaadittu tieto')).toBeVisible()
  })

  test('sends a mail again that did not go out', async () => {
    const server = openTraffic()
    await expect.element(screen.getByText('Odottaa 0, epäonnistunut 2')).toBeVisible()
    server.answer(sendMailAgain, { mailId: 12 })
    await click(button('Lähetä uudelleen: maija@example.fi'))
    await expect.element(screen.getByText('Sähköposti lähetetään uudelleen: maija@example.fi')).toBeVisible()
    expect(server.calls(sendMailAgain).map(({ params }) => params)).toEqual([{ mailId: '12' }])
  })

  test('has keys that the page makes and shows once', async () => {
    const server = openTraffic()
    await click(button('Tee uusi avain'))
    await fill(inDialog('Järjestelmän nimi'), 'Toiminnanohjaus')
    server.answer(addProviderKey, { keyId: 6 })
    await click(button('Tee avain', asked()))
    const shown = dialog('Uusi avain: Toiminnanohjaus')
    await expect.element(shown).toMatchTextContent('Avain näytetään vain nyt.')
    const sent = server.calls(addProviderKey)[0]?.body as { readonly key: string }
    expect(sent).toEqual({ label: 'Toiminnanohjaus', key: expect.stringMatching(/^[\w-]{43}$/) })
    await expect.element(box('Avain', shown)).toHaveValue(sent.key)
    await click(button('Sulje', shown))
    await expectGone(asked())
  })

  test('ends a key after a question', async () => {
    const server = openTraffic()
    await click(button('Päätä avain: Yöajo'))
    await expect.element(asked()).toMatchTextContent('Avainta ei voi palauttaa.')
    server.answer(endProviderKey, { keyId: 4 })
    await click(button('Päätä', asked()))
    await expect.element(screen.getByText('Avain on päätetty: Yöajo')).toBeVisible()
    expect(server.calls(endProviderKey).map(({ params }) => params)).toEqual([{ keyId: '4' }])
  })
})
