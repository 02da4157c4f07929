import type { Teamwork } from "#app/domain/console/teamwork/teamwork.server.ts";

export type TeamView = ReturnType<typeof toTeamView>;

/** Who works on a document and what they wrote to each other, as its page shows it and the browser gets it. */
export function toTeamView({ kind, number, me, sharesWork, noteId, now, ...team }: Teamwork) {
  const { assignment } = team;
  return {
    ...{ kind, number, me, sharesWork, noteId, now },
    assignment: assignment && {
      staffId: assignment.staffId,
      staffName: assignment.staffName,
      assignedAt: assignment.assignedAt,
      assignedByName: assignment.assignedByName,
    },
    present: team.present.map((one) => ({
      number: one.number,
      staffName: one.staffName,
      seenAt: one.seenAt,
    })),
    takers: team.takers.map(({ id, name }) => ({ id, name })),
    colleagues: team.colleagues.map(({ id, name }) => ({ id, name })),
    notes: team.notes.map(({ id, staffName, body, writtenAt, onVersion }) => ({
      ...{ id, staffName, body, writtenAt, onVersion },
    })),
  };
}
