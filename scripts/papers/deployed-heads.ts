import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (file: string): string => readFileSync(join(import.meta.dirname, '../../deploy', file), 'utf8')

export type DeployedHeads = {
  readonly file: string
  /** What the file of the deployment sets AUDIT_HEAD_FILE to. */
  readonly path: string | undefined
  /** Whether that outlives a restart. */
  readonly isKept: boolean
}

/** Where the heads of the audit log are with each of the files in `deploy`. */
export function deployedHeads(): readonly DeployedHeads[] {
  const [unit, compose] = [read('kassavirta.service'), read('compose.yaml')]
  const ofUnit = /^Environment=AUDIT_HEAD_FILE=(\S+)$/m.exec(unit)?.[1]
  const [, state] = /^StateDirectory=(\S+)$/m.exec(unit) ?? []
  const ofCompose = /^ +AUDIT_HEAD_FILE: (\S+)$/m.exec(compose)?.[1]
  const volumes = [...compose.matchAll(/'\w+:(\/[\w/]+)'/g)].map(([, folder]) => folder)
  return [
    {
      file: 'kassavirta.service',
      path: ofUnit,
      isKept: state !== undefined && ofUnit?.startsWith(`%S/${state}/`) === true,
    },
    {
      file: 'compose.yaml',
      path: ofCompose,
      isKept: volumes.some((folder) => ofCompose?.startsWith(`${folder}/`)),
    },
  ]
}
