import { getAccounts } from '@kassavirta/domain/places/companies/accounts/api'
import { cancelMandate, getMandateChanges, getMandates } from '@kassavirta/domain/places/mandates/api'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click } from '../support/actions.ts'
import { resizeFrame } from '../support/framed-page.ts'
import { button, heading, link, screen } from '../support/screen.ts'
import { expectDangerous, mandate, pairsOf, TOMORROW } from './administration-world.ts'
import { ALL_RIGHTS, askToCancel, dialog, openMandates, row } from './mandates-world.ts'
import { rightsWith } from './world.ts'

test('cancelling asks first, with tomorrow as the end by the server’s clock, and Peru only closes [R-MAND-11, R-MAND-12, R-MAND-13, R-MAND-14, R-MAND-21, R-CONST-11]', async () => {
  const server = await openMandates()
  await askToCancel('Korhonen Pekka')
  await expect
    .element(dialog())
    .toMatchTextContent('Olet perumassa seuraavan valtuutuksen. Vahvista valitsemalla OK.')
  expect(pairsOf(dialog())).toEqual({
    Henkilö: 'Korhonen Pekka',
    Tili: 'FI21 1234 5600 0007 85',
    Alkaa: '30.05.2024',
    Päättyy: `${TOMORROW} klo 00:00`,
    Oikeudet: ALL_RIGHTS,
  })
  await expectDangerous(button('OK', dialog()))
  await expect.element(button('Peru', dialog())).toHaveFocus()
  await expectAccessible()
  resizeFrame('desk')
  await click(button('Peru', dialog()))
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.calls(cancelMandate)).toEqual([])
})

test('a mandate that has not begun never comes into force: dialog and list say so', async () => {
  const server = await openMandates(({ answer }) =>
    answer(getMandates, { mandates: [mandate(1, 'Korhonen', { mandateStart: '2026-11-17' })] }),
  )
  await askToCancel('Korhonen Pekka')
  await expect.element(dialog()).toMatchTextContent('Valtuutus ei ehdi tulla voimaan.')
  const ended = { mandateStart: '2026-11-17', mandateEnd: '2026-11-17', mandateLastDay: '2026-11-16' }
  server.answer(getMandates, { mandates: [mandate(1, 'Korhonen', { ...ended, mandateCancelled: true })] })
  await click(button('OK', dialog()))
  await expect.element(row('Korhonen Pekka')).toMatchTextContent('Peruttu ennen alkua')
  await expect.element(row('Korhonen Pekka')).not.toMatchTextContent('Päättyy')
  await expect
    .element(screen.getByRole('status').filter({ hasText: 'Valtuutus on peruttu: Korhonen Pekka' }))
    .toBeVisible()
  await expectAccessible()
})

test('a cancellation that fails is told in the dialog and not tried again by itself; closing shows the current list', async () => {
  const server = await openMandates(({ cut }) => cut(getMandateChanges, Number.POSITIVE_INFINITY))
  server.cut(cancelMandate)
  await askToCancel('Korhonen Pekka')
  await click(button('OK', dialog()))
  const told = dialog().getByRole('alert')
  await expect.element(told).toMatchTextContent('Valtuutuksen peruminen ei onnistunut')
  await expect.element(told).toMatchTextContent('Palvelinvirhe. Tarkista Internet-yhteytesi.')
  // The log, which fails as well, is tried again meanwhile; this call is not.
  const before = server.calls(getMandateChanges).length
  await expect.poll(() => server.calls(getMandateChanges).length).toBeGreaterThan(before)
  expect(server.calls(cancelMandate)).toHaveLength(1)
  // Perhaps only the answer was lost, so closing the dialog shows the current list.
  const listed = server.calls(getMandates).length
  await click(button('Peru', dialog()))
  await expect.poll(() => server.calls(getMandates).length).toBeGreaterThan(listed)
  await askToCancel('Korhonen Pekka')
  await click(button('OK', dialog()))
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.calls(cancelMandate)).toHaveLength(2)
})

test('a call that was refused for an old token goes out again after the renewal, since nothing was done', async () => {
  const server = await openMandates(({ refuse }) => refuse(cancelMandate, 401, 'Unauthorized'))
  await askToCancel('Korhonen Pekka')
  await click(button('OK', dialog()))
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.calls(cancelMandate)).toHaveLength(2)
})

test('a mandate that is gone is told in the dialog with the number to call, and the list is fetched anew', async () => {
  const server = await openMandates(({ refuse }) => refuse(cancelMandate, 404, 'Not Found'))
  await askToCancel('Korhonen Pekka')
  const listed = server.calls(getMandates).length
  await click(button('OK', dialog()))
  const told = dialog().getByRole('alert')
  await expect.element(told).toMatchTextContent('Valtuutuksen peruminen ei onnistunut')
  await expect.element(told).toMatchTextContent('Kohdetta ei enää löydy')
  await expect.element(link('010 234 5678', told)).toBeVisible()
  await expect.poll(() => server.calls(getMandates).length).toBeGreaterThan(listed)
  await expect.element(button('OK', dialog())).not.toBeInTheDocument()
  await click(button('Sulje', dialog()))
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('who has lost the right meanwhile reads it in the dialog, and is then shown out [R-ROUTE-46]', async () => {
  const server = await openMandates(({ refuse }) => refuse(cancelMandate, 403, 'Ei oikeutta'))
  await askToCancel('Korhonen Pekka')
  server.answer(getAccounts, rightsWith({ companyRolePermissionMaintenance: false }))
  await click(button('OK', dialog()))
  const told = dialog().getByRole('alert')
  await expect.element(told).toMatchTextContent('Sinulla ei ole enää oikeutta tähän. Mitään ei muutettu.')
  await expect.element(link('010 234 5678', told)).toBeVisible()
  await click(button('Sulje', dialog()))
  await expect.element(heading('Ei oikeutta')).toBeVisible()
})
