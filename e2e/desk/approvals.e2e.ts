import { code, enterDesk, expect, serverNow, test } from '../support/desk.ts'

test('an approval that wants a code asks for it and then repeats itself under the same key', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 4(28|00)/)
  const { app } = await enterDesk(page, '/hyvaksynnat', 'supervisor')
  const keys: (string | undefined)[] = []
  await page.route('**/api/desk/approvals/*/approve', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    return route.fulfill({
      status: 428,
      json: { errorMessage: 'Anna vahvistuskoodi', code: 'codeNotFresh' },
    })
  })
  const requests = page.getByRole('region', { name: /^Laskennan korjaus/ })
  await expect(requests.first()).toBeVisible()
  const before = await requests.count()
  const name = (await requests.first().getByRole('heading').innerText()).trim()
  await requests.first().getByRole('button', { name: 'Hyväksy' }).click()

  const asked = page.getByRole('dialog', { name: 'Anna vahvistuskoodi' })
  await code(asked).fill('000000')
  await asked.getByRole('button', { name: 'Vahvista' }).click()
  await expect(code(asked)).toHaveAttribute('aria-invalid', 'true')
  await code(asked).fill(app.next(await serverNow(page)))
  await asked.getByRole('button', { name: 'Vahvista' }).click()
  await expect(asked).toBeHidden()
  await expect(page.getByText('Korjaus on hyväksytty ja kirjattu.')).toBeVisible()
  await expect(requests).toHaveCount(before - 1)
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(2)

  await page.getByRole('link', { name: 'Ratkaistut' }).click()
  await expect(page.getByRole('region', { name })).toContainText('hyväksyi')
})

test('whoever gives no code leaves the request as it was', async ({ page, faults }) => {
  faults.expect(/status of 428/)
  await enterDesk(page, '/hyvaksynnat', 'supervisor')
  await page.route('**/api/desk/approvals/*/approve', (route) =>
    route.fulfill({ status: 428, json: { errorMessage: 'Anna vahvistuskoodi', code: 'codeNotFresh' } }),
  )
  const request = page.getByRole('region', { name: /^Laskennan korjaus/ }).last()
  await request.getByRole('button', { name: 'Hyväksy' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Peruuta' }).click()
  await expect(request.getByRole('alert')).toContainText('Ratkaisu ei onnistunut')
  await expect(request.getByRole('button', { name: 'Hyväksy' })).toBeVisible()
})
