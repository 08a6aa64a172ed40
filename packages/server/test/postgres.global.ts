import type { TestProject } from 'vitest/node'
import { startPostgres } from './private-postgres.ts'
import { provideRelease } from './old-version.ts'
import { addTemplate } from './database.ts'

export default async function setup(project: TestProject) {
  const release = await provideRelease(project)
  // Statistics taken while a table happened to be empty make the next plan think of one row: by chance, an import of thousands
  // then took minutes.
  const { url, socketUrl, stop } = startPostgres({ settings: ['autovacuum=off'] })
  await addTemplate(url)
  project.provide('postgresUrl', url)
  project.provide('postgresSocketUrl', socketUrl)
  return () => {
    stop()
    release.remove()
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    postgresSocketUrl: string
  }
}
