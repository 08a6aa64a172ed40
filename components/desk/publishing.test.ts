import {
  countReceivers,
  endAnnouncement,
  findReceivers,
  listDeskAnnouncements,
  listSendings,
  listUnread,
  publishAnnouncement,
  sendMessage,
} from '@kassavirta/domain/letters/messages/publishing-api'
import { fault } from '@kassavirta/domain/kernel/contract/fault'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill, box, button, region, screen } from '../support/screen.ts'
import { reload } from '../support/framed-page.ts'
import type { Reply } from '../support/given-server.ts'
import { openDesk } from './open-desk.ts'

const area = { code: 'area:Pirkanmaa', kind: 'area', name: 'Pirkanmaa', detail: '', places: 34 } as const
const chain = {
  code: 'chain:5',
  kind: 'chain',
  name: 'Naavakahvila',
  detail: 'Naava-yhtiöt',
  places: 3,
} as const

function openPublishing(path: string) {
  const server = openDesk(path, { roles: ['service'] })
  server.answer(findReceivers, ({ query }) => ({ rows: query['q'] === 'naa' ? [chain] : [area] }))
  server.answer(countReceivers, ({ query }) => {
    const chosen = [area, chain].filter(({ code }) => query['to']?.split('\n').includes(code))
    return { companies: chosen.length === 2 ? 36 : (chosen[0]?.places ?? 0), persons: 0, chosen }
  })
  return server
}

test('a message is written to two groups, seen as the customer will, kept over a reload and confirmed with its number', async () => {
  const server = openPublishing('/tiedottaminen')
  await click(button('Lähetä'))
  await expect
    .element(screen.getByRole('alert', { name: 'Tarkista tiedot' }))
    .toMatchTextContent('Vastaanottajat')
  await click(button('Lisää Alue Pirkanmaa'))
  await fill(screen.getByRole('searchbox', { name: 'Lisää vastaanottaja' }), 'naa')
  await click(button('Lisää Ketju Naavakahvila'))
  await expect.element(screen.getByText('36 toimipaikkaa. Kukin saa viestin kerran.')).toBeVisible()
  await fill(box('Otsikko'), 'Noutoajat')
  await fill(box('Teksti'), 'Hyvä asiakas,\n\nkatso https://kassa.example/a.')
  await expect
    .element(region('Näin asiakas näkee sen'))
    .toMatchTextContent(/Noutoajat.*katso https:\/\/kassa/)
  await expectAccessible()
  await reload()
  await expect.element(box('Otsikko')).toHaveDisplayValue('Noutoajat')
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

test('what was sent tells how many have read it, and who has not', async () => {
  const server = openPublishing('/tiedottaminen/lahetetyt')
  server.answer(listSendings, {
    rows: [
      {
        sendingId: 9,
        header: 'Noutoajat',
        text: 'Hyvä asiakas',
        to: ['Pirkanmaa'],
        sent: '2026-11-13T07:30:00Z',
        sentBy: 'Leena Mattila',
        companies: 36,
        persons: 0,
        read: 21,
      },
    ],
    next: null,
  })
  server.answer(listUnread, { rows: [{ name: 'Myllypuoti Kaleva', detail: 'Tampere' }] })
  await expect.element(screen.getByRole('row', { name: /Noutoajat/ })).toMatchTextContent('21 / 36')
  await expectAccessible()
  await click(button('15 lukematta'))
  await expect.element(screen.getByRole('dialog')).toMatchTextContent('Myllypuoti Kaleva, Tampere')
})

test('an announcement is published for its days and ended at once', async () => {
  const server = openPublishing('/tiedottaminen/tiedotteet')
  const row: Reply<typeof listDeskAnnouncements>['rows'][number] = {
    announcementId: 3,
    text: 'Huolto lauantaina',
    link: '',
    from: '2026-11-10T06:00:00Z',
    to: '2026-11-20T22:00:00Z',
    ended: null,
    isOwn: false,
  }
  server.answer(listDeskAnnouncements, { rows: [row] })
  await expect
    .element(screen.getByRole('row', { name: /Huolto/ }))
    .toMatchTextContent(/Tieto tulee omista järjestelmistä.*10.11.2026 – 20.11.2026.*Näkyy etusivulla/)
  await expectAccessible()
  await click(button('Uusi tiedote'))
  await fill(box('Tiedotteen teksti'), 'Tilausaika päättyy klo 10')
  await fill(box('Näkyy asti'), '18.11.')
  server.answer(publishAnnouncement, { announcementId: 4 })
  await click(button('Julkaise'))
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.calls(publishAnnouncement)[0]?.body).toEqual({
    text: 'Tilausaika päättyy klo 10',
    link: '',
    from: '2026-11-16',
    to: '2026-11-18',
  })
  server.answer(endAnnouncement, { announcementId: 3 })
  server.answer(listDeskAnnouncements, { rows: [{ ...row, ended: '2026-11-16T08:30:00Z' }] })
  await click(button('Päätä tiedote Huolto lauantaina'))
  await expect.element(screen.getByRole('row', { name: /Huolto/ })).toMatchTextContent('Päätetty')
})
