import { afterEach } from 'vitest'
import { takeFaults } from './faults.ts'
import { closeFrame, shownText } from './framed-page.ts'

afterEach(({ task }) => {
  // The report of a failed expectation tells only of the page around the frame.
  const shown = task.result?.state === 'fail' ? [`the page showed:\n${shownText()}`] : []
  closeFrame()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '')
  const faults = [...takeFaults(), ...shown]
  if (faults.length > 0)
    throw new Error(`faults of the page, and calls without an answer:\n${faults.join('\n')}`)
})
