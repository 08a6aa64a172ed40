import { onTestFinished } from 'vitest'
import { listenForMail } from './smtp-listener.ts'

type Options = Pick<Parameters<typeof listenForMail>[0], 'refuses'>

/** A real SMTP server for one test. Returns its address and the e-mails that it receives. */
export async function startSmtpServer(options: Options = {}) {
  const received: string[] = []
  const { url, close } = await listenForMail({ ...options, onMail: (text) => void received.push(text) })
  onTestFinished(close)
  return { url, received }
}
