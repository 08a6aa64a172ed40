import { getOverview } from '@kassavirta/domain/reports/front-pages/overview/api'
import { expect, test } from 'vitest'
import { lookAgain } from '../support/visibility.ts'
import { expectUpdated, NOTHING } from './front-world.ts'
import { openPortal } from './open-portal.ts'

test('the state of things is asked for again when the page is shown again', async () => {
  const server = openPortal('/', { given: ({ answer }) => answer(getOverview, NOTHING) })
  await expectUpdated()
  expect(server.calls(getOverview)).toHaveLength(1)
  await lookAgain(server, getOverview)
})
