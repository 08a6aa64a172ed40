import { readFileSync } from 'node:fs'

const [LOWEST, HIGHEST] = [10_000, 65_535]

/**
 * A port for a program that cannot choose one itself. The kernel's own range is left out, because it may give any port of
 * that range to an outgoing connection at any moment. Whoever finds the port taken tries another one.
 */
export function portToTry(): number {
  const [first = 0, last = 0] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8')
    .split(/\s+/)
    .map(Number)
  const [from, to] = first - LOWEST > HIGHEST - last ? [LOWEST, first - 1] : [last + 1, HIGHEST]
  return from + Math.floor(Math.random() * (to - from + 1))
}
