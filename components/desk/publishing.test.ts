import {
  endAnnouncement,
  listDeskAnnouncements,
  listSendings,
  listUnread,
  publishAnnouncement,
  sendMessage,
} from '@kassavirta/domain/letters/messages/publishing-api'
import { fault } from '@kassavirta/domain/kernel/contract/fault'
import { describe, expect, test } from 'vitest'
import { box, button, click, errorSummary, expectGone, fill, region, screen } from '../support/screen.ts'
import { reload } from '../support/framed-page.ts'
import { announcementOf, openPublishing, sendingOf } from './office-world.ts'
import { asked, row } from './open-desk.ts'

describe('a message', () => {
  /** A message to an area and a chain of it. */
  async function writeMessage() {
    const server = openPublishing()
    await click(button('Lähetä'))
    await expect.element(errorSummary()).toMatchTextContent('Vastaanottajat')
    await click(button('Lisää Alue Pirkanmaa'))
    await fill(screen.getByRole('searchbox', { name: 'Lisää vastaanottaja' }), 'naa')
    await click(button('Lisää Ketju Naavakahvila'))
    await expect.element(screen.getByText('36 toimipaikkaa. Kukin saa viestin kerran.')).toBeVisible()
    await fill(box('Otsikko'), 'Noutoajat')
    await fill(box('Teksti'), 'Hyvä asiakas,\n\nkatso https://kassa.example/a.')
    return server
  }

  test('is shown as the customer will see it', async () => {
    await writeMessage()
    await expect
      .element(region('Näin asiakas näkee sen'))
      .toMatchTextContent(/Noutoajat.*katso https:\/\/kassa/)
    await reload()
    await expect.element(box('Otsikko')).toHaveDisplayValue('Noutoajat')
  })

  test('is sent once its number of receivers is confirmed', async () => {
    const server = await writeMessage()
    await click(button('Lähetä'))
    await expect
      .element(screen.getByText('Lähetetään: 36 toimipaikkaa. Lähetettyä ei voi muuttaa.'))
      .toBeVisible()
    expect(server.calls(sendMessage)).toEqual([])
    server.refuseFor(sendMessage, fault('receiversChanged', { companies: 37, persons: 0 }))
    await click(button('Vahvista lähetys'))
    await expect.element(screen.getByText(/Vastaanottajat ovat muuttuneet/)).toBeVisible()
    server.answer(sendMessage, { sendingId: 9, companies: 36, persons: 0 })
    await click(button('Vahvista lähetys'))
    await expect.element(screen.getByText('Viesti on lähetetty: 36 toimipaikkaa.')).toBeVisible()
    await expect.element(box('Otsikko')).toHaveDisplayValue('')
    expect(server.calls(sendMessage).at(-1)?.body).toMatchObject({
      to: ['area:Pirkanmaa', 'chain:5'],
      companies: 36,
      header: 'Noutoajat',
    })
  })
})

test('a sent message says who has not read it', async () => {
  const server = openPublishing('/lahetetyt')
  const other = sendingOf({ sendingId: 8, header: 'Joulu', read: 30 })
  server.answer(listSendings, { rows: [other, sendingOf()], next: null })
  server.answer(listUnread, { rows: [{ name: 'Myllypuoti Kaleva', detail: 'Tampere' }] })
  await expect.element(row('Noutoajat')).toMatchTextContent('21 / 36')
  await click(button('15 lukematta'))
  await expect.element(asked()).toMatchTextContent('Myllypuoti Kaleva, Tampere')
  expect(server.calls(listUnread)[0]?.params).toEqual({ sendingId: '9' })
})

describe('an announcement', () => {
  function openAnnouncements() {
    const server = openPublishing('/tiedotteet')
    const other = announcementOf({ announcementId: 2, text: 'Joulu' })
    server.answer(listDeskAnnouncements, { rows: [other, announcementOf()] })
    return { server, other }
  }

  test('is published from today to the day that is typed', async () => {
    const { server } = openAnnouncements()
    await click(button('Uusi tiedote'))
    await fill(box('Tiedotteen teksti'), 'Tilausaika päättyy klo 10')
    await fill(box('Näkyy asti'), '18.11.')
    server.answer(publishAnnouncement, { announcementId: 4 })
    await click(button('Julkaise'))
    await expectGone(asked())
    expect(server.calls(publishAnnouncement)[0]?.body).toEqual({
      text: 'Tilausaika päättyy klo 10',
      link: '',
      from: '2026-11-16',
      to: '2026-11-18',
    })
  })

  test('says when it is shown, and is ended at once', async () => {
    const { server, other } = openAnnouncements()
    await expect
      .element(row('Huolto'))
      .toMatchTextContent(/Tieto tulee omista järjestelmistä.*10.11.2026 – 20.11.2026.*Näkyy etusivulla/)
    server.answer(endAnnouncement, { announcementId: 3 })
    server.answer(listDeskAnnouncements, { rows: [other, announcementOf({ ended: '2026-11-16T08:30:00Z' })] })
    await click(button('Päätä tiedote Huolto lauantaina'))
    await expect.element(row('Huolto')).toMatchTextContent('Päätetty')
    expect(server.calls(endAnnouncement)[0]?.params).toEqual({ announcementId: '3' })
  })
})
