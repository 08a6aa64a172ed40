import type { Demo } from '@kassavirta/server/demo/demo'
import { DEMO_STAFF_PASSWORD, demoStaff, readDemoStaff } from './desk/staff.ts'
import { DEMO_PASSWORD, demoUsers } from './users.ts'

/**
 * The entry that the server loads. On a database that has the demo already, only its people are needed, so the filling is
 * imported when it is used.
 */
export const demo: Demo = {
  users: demoUsers,
  password: DEMO_PASSWORD,
  staff: demoStaff,
  staffPassword: DEMO_STAFF_PASSWORD,
  readStaff: readDemoStaff,
  fill: async (deps, onPart) => {
    const { fillDemo } = await import('./fill-demo.ts')
    return fillDemo(deps, onPart)
  },
}
