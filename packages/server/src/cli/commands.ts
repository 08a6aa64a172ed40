import type { Command } from './command.ts'
import { announcementCommands } from './commands/announcement.ts'
import { auditCommands } from './commands/audit.ts'
import { backupCommands } from './commands/backup.ts'
import { demoCommands } from './commands/demo.ts'
import { doctorCommands } from './commands/doctor.ts'
import { handledCommands } from './commands/handled.ts'
import { importCommands } from './commands/import.ts'
import { keeperCommands } from './commands/keeper.ts'
import { mailCommands } from './commands/mail.ts'
import { messageCommands } from './commands/message.ts'
import { migrateCommands } from './commands/migrate.ts'
import { outboxCommands } from './commands/outbox.ts'
import { parameterCommands } from './commands/parameter.ts'
import { providerKeyCommands } from './commands/provider-key.ts'
import { staffCommands } from './commands/staff.ts'
import { userCommands } from './commands/user.ts'
import { passwordCommands } from './commands/user-password.ts'

/** The commands are in the order in which a new installation needs them. */
export const commands: readonly Command[] = [
  ...migrateCommands,
  ...doctorCommands,
  ...demoCommands,
  ...parameterCommands,
  ...importCommands,
  ...keeperCommands,
  ...userCommands,
  ...passwordCommands,
  ...staffCommands,
  ...mailCommands,
  ...messageCommands,
  ...announcementCommands,
  ...handledCommands,
  ...providerKeyCommands,
  ...outboxCommands,
  ...auditCommands,
  ...backupCommands,
]
