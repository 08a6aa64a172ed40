import { afterEach } from 'vitest'
import { closeFrame, takeFaults } from './framed-page.ts'
import { takeServerFaults } from './given-server.ts'

afterEach(() => {
  closeFrame()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '')
  const faults = [...takeFaults(), ...takeServerFaults()]
  if (faults.length > 0)
    throw new Error(`faults of the page, and calls without an answer:\n${faults.join('\n')}`)
})
