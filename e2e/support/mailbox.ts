import { createServer, type Socket } from 'node:net'

/** Accepts every e-mail as a mail server would, and keeps the subject and text of each. */
export async function startMailbox() {
  const letters: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    receive(socket, letters)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the mailbox has no port')
  const stop = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { url: `smtp://127.0.0.1:${address.port}`, letters, stop }
}

function receive(socket: Socket, letters: string[]): void {
  let text = ''
  let inLetter = false
  socket.setEncoding('utf8').write('220 ready\r\n')
  socket.on('data', (chunk: string) => {
    text += chunk
    const end = inLetter ? '\r\n.\r\n' : '\r\n'
    const at = text.indexOf(end)
    if (at < 0) return
    const whole = text.slice(0, at)
    text = text.slice(at + end.length)
    if (inLetter) letters.push(readLetter(whole))
    inLetter = !inLetter && /^DATA$/i.test(whole)
    socket.write(inLetter ? '354 go on\r\n' : /^QUIT$/i.test(whole) ? '221 bye\r\n' : '250 ok\r\n')
  })
}

/** Subject and text, as a mail program shows them. */
function readLetter(source: string): string {
  const [head = '', ...rest] = source.replaceAll('\r\n', '\n').split('\n\n')
  const encoding = /^content-transfer-encoding: (\S+)/im.exec(head)?.[1] ?? ''
  const subject = /^subject: ((?:.+\n[ \t])*.+)/im.exec(head)?.[1] ?? ''
  return `${readWords(subject)}\n\n${decode(rest.join('\n\n'), encoding)}`
}

const readWords = (header: string): string =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, how: string, text: string) =>
      how.toLowerCase() === 'b'
        ? decode(text, 'base64')
        : decode(text.replaceAll('_', ' '), 'quoted-printable'),
    )

function decode(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return text
  const bytes = text
    .replaceAll('=\n', '')
    .replaceAll(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
