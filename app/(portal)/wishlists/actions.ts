'use server';

import { revalidatePath } from 'next/cache';
import { RedirectType, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { FormAnswer } from '#components/ui/answer-form.tsx';
import * as wishlists from '#server/modules/wishlists/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { type ActionContext, formAction, logActionFailure, plainFormAction } from '#server/portal/index.ts';
import * as forms from './forms.ts';

type ListError = 'name' | 'description' | 'note' | 'tooMany' | 'gone' | 'away';

/** The text fields of the wishlist forms; each has its own error text. */
const typedFields = ['name', 'description', 'note'] as const;

const answers = {
  message: 'a change of a wishlist failed',
  failed: (attempt: ActionContext) => refuse(attempt, { form: 'away' }),
  refused: (wrong: Record<string, unknown>, attempt: ActionContext) => {
    const named = typedFields.find((name) => name in wrong);
    return refuse(attempt, named ? { [named]: named } : { form: 'away' });
  },
};
const itemAnswers = { message: 'an item of a wishlist could not be changed' };

/** Creates an empty wishlist and redirects to it. */
export const createList = formAction(forms.createListForm, answers, (input, attempt) =>
  change(attempt, '/wishlists', async (ctx) => {
    const { id } = await wishlists.createWishlist(ctx, input);
    return `/wishlists/${id}?done=created`;
  }),
);

/** Updates name and description. */
export const updateList = formAction(forms.updateListForm, answers, ({ list, ...input }, attempt) =>
  changeList(attempt, list, 'saved', async (ctx) => {
    await wishlists.updateWishlist(ctx, { ...input, wishlist_id: list });
  }),
);

/** Deletes a wishlist at once: for pages without JavaScript, which cannot offer an undo. */
export const deleteList = formAction(forms.deleteListForm, answers, ({ list }, attempt) =>
  changeList(attempt, list, 'deleted', async (ctx) => {
    await wishlists.deleteWishlist(ctx, { wishlist_id: list });
    return '/wishlists?done=deleted';
  }),
);

/** Shares a wishlist with a circle of the member, replacing the previous circle. */
export const shareList = formAction(forms.shareListForm, answers, ({ list, circle }, attempt) =>
  changeList(attempt, list, 'shared', async (ctx) => {
    await wishlists.shareWishlist(ctx, { id: list, circle_id: circle });
  }),
);

/** Ends the sharing of a wishlist. */
export const unshareList = formAction(forms.unshareListForm, answers, ({ list }, attempt) =>
  changeList(attempt, list, 'unshared', async (ctx) => {
    await wishlists.unshareWishlist(ctx, { id: list });
  }),
);

/** Saves the note of an item; an empty note is removed. */
export const saveNote = formAction(forms.saveNoteForm, answers, ({ list, item, note }, attempt) =>
  changeList(attempt, list, 'saved', async (ctx) => {
    await wishlists.changeNote(ctx, { note, id: list, item_id: item });
  }),
);

/** Removes an item from a wishlist at once: for pages without JavaScript. */
export const removeItem = plainFormAction(forms.removeItemForm, itemAnswers, ({ list, item }, attempt) =>
  changeItem(attempt, list, (ctx) => wishlists.removeItem(ctx, { id: list, item_id: item })),
);

/** Moves an item one place up or down. */
export const moveItem = plainFormAction(
  forms.moveItemForm,
  itemAnswers,
  ({ list, item, direction }, attempt) =>
    changeItem(attempt, list, async (ctx) => {
      const { items } = await wishlists.getWishlist(ctx, { wishlist_id: list, scope: 'own' });
      const order = items.map(({ id }) => id);
      const from = order.indexOf(item);
      const to = from + (direction === 'up' ? -1 : 1);
      if (from < 0 || to < 0 || to >= order.length) return;
      order.splice(to, 0, ...order.splice(from, 1));
      await wishlists.reorderItems(ctx, { id: list, item_ids: order });
    }),
);

/** Adds or withdraws the member's vote for an item. */
export const voteForItem = plainFormAction(forms.voteForItemForm, itemAnswers, (input, attempt) => {
  const cast = input.voted === 'true' ? wishlists.withdrawVote : wishlists.voteForItem;
  const { list, item, scope = 'own' } = input;
  return changeItem(attempt, list, (ctx) => cast(ctx, { id: list, item_id: item, scope }));
});

/** The address to redirect to, or nothing if the wishlist's page shows the result. */
// biome-ignore lint/suspicious/noConfusingVoidType: a change without an address returns no value.
type Outcome = string | void;

async function refuse({ typed }: ActionContext, errors: { [field: string]: ListError }): Promise<FormAnswer> {
  const t = await getTranslations('wishlists.errors');
  const texts = Object.entries(errors).map(([name, error]) => [name, t(error)]);
  return { values: typed, errors: Object.fromEntries(texts) };
}

async function changeList(
  attempt: ActionContext,
  list: string,
  done: string,
  work: (ctx: MemberContext) => Promise<Outcome>,
): Promise<FormAnswer> {
  const page = `/wishlists/${encodeURIComponent(list)}`;
  return change(attempt, page, async (ctx) => (await work(ctx)) ?? `${page}?done=${done}`);
}

/**
 * Runs a change for the signed-in member. Without a session it redirects to sign-in, which leads back to
 * `page`.
 */
async function change(
  attempt: ActionContext,
  page: string,
  work: (ctx: MemberContext) => Promise<string>,
): Promise<FormAnswer> {
  const ctx = openContext(attempt, page);
  let next: string;
  try {
    next = await work(ctx);
  } catch (err) {
    if (isProblem(err, 'not_found')) return refuse(attempt, { form: 'gone' });
    // A well-formed change is refused for one reason only: the limit of wishlists.
    if (isProblem(err, 'validation_failed')) return refuse(attempt, { form: 'tooMany' });
    throw err;
  }
  redirect(next, RedirectType.replace);
}

/** Changes an item and refreshes the page. A missing item needs no change; other failures are logged. */
async function changeItem(
  attempt: ActionContext,
  list: string,
  work: (ctx: MemberContext) => Promise<unknown>,
): Promise<void> {
  const page = `/wishlists/${encodeURIComponent(list)}`;
  const ctx = openContext(attempt, page);
  try {
    await work(ctx);
  } catch (err) {
    logActionFailure({ context: ctx }, err, itemAnswers.message);
  }
  revalidatePath(page);
}

function openContext({ portal }: ActionContext, page: string): MemberContext {
  if (!portal?.memberContext) redirect(`/login?to=${encodeURIComponent(page)}`);
  if (!portal.app.modules.includes('wishlists')) redirect('/');
  return portal.memberContext;
}
