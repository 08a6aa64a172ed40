import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { checkPorts } from './check-ports.ts'

const host = '127.0.0.1'

test('a port that another program has is named with the setting that changes it, and a free one stays free', async () => {
  const other = createServer().listen(0, host)
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const free = { setting: 'PORT', port: 0, host }
  await expect(checkPorts([free, { setting: 'DESK_PORT', port, host }])).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken by another program. End it, or set DESK_PORT to a free port.`,
  )
  other.close()
  await once(other, 'close')
  await checkPorts([free, { setting: 'DESK_PORT', port, host }])
  await checkPorts([{ setting: 'DESK_PORT', port, host }])
})
