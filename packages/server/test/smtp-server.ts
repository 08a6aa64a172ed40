import { SMTPServer } from 'smtp-server'

type Options = {
  /** Addresses that are refused for good. */
  readonly refuses?: (address: string) => boolean
  readonly onMail: (text: string) => void
}

/** A real SMTP server on a free loopback port. */
export async function listenForMail({ refuses = () => false, onMail }: Options) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(refuses(address) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null),
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += String(chunk)))
      stream.on('end', () => {
        onMail(text)
        done()
      })
    },
  })
  // Whoever is killed while it sends leaves a broken connection behind.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
