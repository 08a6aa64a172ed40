import { expect, test } from 'vitest'
import { rightsOf } from './rules.ts'
import { maintenanceRights, usageRights } from './terms.fi.ts'

type Right = keyof typeof usageRights | keyof typeof maintenanceRights
const none = Object.fromEntries(
  Object.keys({ ...usageRights, ...maintenanceRights }).map((right) => [right, false]),
) as Record<Right, boolean>

test.each(Object.entries(usageRights))('%s is the usage right %s [R-ROLE-07]', (right, words) => {
  expect(rightsOf({ ...none, [right]: true })).toEqual({ usage: [words], maintenance: [] })
})

test.each(Object.entries(maintenanceRights))('%s is the maintenance right %s [R-ROLE-08]', (right, words) => {
  expect(rightsOf({ ...none, [right]: true })).toEqual({ usage: [], maintenance: [words] })
})
