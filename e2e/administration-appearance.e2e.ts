import { openAt } from './support/administration.ts'
import { expectAccessible, takePhone } from './support/axe.ts'
import { KALEVA } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { changeAnswer, hold } from './support/mock-api.ts'
import { button, region } from './support/screen.ts'
import { refusal } from './support/sign-in.ts'

const pages = {
  '/valtakirja': {
    list: '**/api/management/mandates*',
    log: '**/api/management/mandateChanges*',
    cancelCall: '**/api/management/cancelUserCompanyMandate*',
    key: 'mandates',
    panel: 'Valtuutukset',
    cancel: 'Peru valtuutus',
    loading: 'Haetaan valtuutuksia',
    empty: 'Ei valtuutuksia',
  },
  '/oikeudet': {
    list: '**/api/management/userCompanyRoles*',
    log: '**/api/management/userCompanyRoleChanges*',
    cancelCall: '**/api/management/cancelUserCompanyRoles*',
    key: 'userCompanyRoles',
    panel: 'Käyttäjät',
    cancel: 'Peru käyttöoikeus',
    loading: 'Haetaan käyttöoikeuksia',
    empty: 'Ei käyttöoikeuksia',
  },
} as const

for (const path of ['/valtakirja', '/oikeudet'] as const) {
  const { list, log, cancelCall, key, panel, cancel, loading, empty } = pages[path]
  test(`axe finds nothing on ${path} in any state, at any size, in any theme`, async ({ page, faults }) => {
    faults.expect(/Failed to load resource/)
    await takePhone(page)
    const letGo = await hold(page, list)
    await openAt(page, path, KALEVA)
    await expect(page.getByText(loading)).toBeVisible()
    await expect(region(page, 'Viimeisimmät muutokset')).toHaveCount(0)
    await expectAccessible(page)
    letGo()
    const last = button(region(page, panel), cancel).last()
    await expect(last).toBeVisible()
    await expect(region(page, 'Viimeisimmät muutokset').getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page)

    // Maija is the last but one or the last: on /oikeudet it is her own right, with the warning.
    await last.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.route(cancelCall, refusal(503, 'Palvelu on hetken poissa käytöstä.'))
    await button(page.getByRole('dialog'), 'OK').click()
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    await expectAccessible(page)
    await button(page.getByRole('dialog'), 'Peru').click()

    await page.unroute(cancelCall)
    await page.route(cancelCall, (route) => route.fulfill({ json: { status: 'ok' } }))
    await button(region(page, panel), cancel).first().click()
    await button(page.getByRole('dialog'), 'OK').click()
    await expect(page.getByRole('status').filter({ hasText: 'on peruttu' })).toBeVisible()
    await expectAccessible(page)

    await changeAnswer(page, list, () => ({ [key]: [] }))
    await changeAnswer(page, log, () => ({ changes: [] }))
    await page.reload()
    await expect(page.getByText(empty)).toBeVisible()
    await expect(page.getByText('Ei muutoksia')).toBeVisible()
    await expectAccessible(page)

    await page.route(list, refusal(500, 'Server error'))
    await page.route(log, refusal(500, 'Server error'))
    await page.reload()
    await expect(page.getByRole('alert')).toHaveCount(2)
    await expect(page.getByText('Muutosten haussa tapahtui virhe')).toBeVisible()
    await expectAccessible(page)
  })
}
