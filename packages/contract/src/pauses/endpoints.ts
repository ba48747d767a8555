import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { planSubscription } from '../subscriptions/entities.ts';
import { subscriptionSample } from '../subscriptions/samples.ts';
import { pauseOptions } from './entities.ts';
import { newPause, pauseApproval, pauseDecline } from './inputs.ts';
import { pauseOptionsSample, pauseSample } from './samples.ts';

const reply = z.object({ subscription: planSubscription });
const pausedSample = { subscription: { ...subscriptionSample, pause: pauseSample } };
const resumedSample = { subscription: subscriptionSample };
const newPauseSample = { startDate: '2026-11-20', days: 14 };

export const pauseEndpoints = endpoints({
  'GET /subscriptions/:id/pauses': {
    access: 'authenticated',
    cost: 'read',
    scope: 'orders:read',
    summary: 'Get the pauses of one of your plans, and what another one has to fit in with',
    reply: pauseOptions,
    sample: { reply: pauseOptionsSample },
  },
  'POST /subscriptions/:id/pause': {
    access: 'authenticated',
    cost: 'write',
    scope: 'orders:write',
    summary: 'Pause one of your plans, or ask the studio for it',
    body: newPause,
    reply,
    status: 201,
    sample: { body: newPauseSample, reply: pausedSample },
  },
  'POST /subscriptions/:id/pause/withdraw': {
    access: 'authenticated',
    cost: 'write',
    scope: 'orders:write',
    summary: 'Withdraw a pause of one of your plans before it starts',
    reply,
    message: 'The pause has been withdrawn.',
    sample: { reply: resumedSample },
  },
  'POST /subscriptions/:id/pause/resume': {
    access: 'authenticated',
    cost: 'write',
    scope: 'orders:write',
    summary: 'Resume one of your plans before its pause ends',
    reply,
    message: 'Your plan has been resumed.',
    sample: { reply: resumedSample },
  },
  'GET /admin/subscriptions/:id/pauses': {
    access: 'subscriptions:edit',
    cost: 'read',
    scope: 'studio:read',
    summary: 'Get the pauses of a plan, and what another one has to fit in with',
    reply: pauseOptions,
    sample: { reply: pauseOptionsSample },
  },
  'POST /admin/subscriptions/:id/pause': {
    access: 'subscriptions:edit',
    cost: 'write',
    scope: 'studio:write',
    summary: "Pause a customer's plan",
    body: newPause,
    reply,
    status: 201,
    message: 'The pause has been set.',
    sample: { body: newPauseSample, reply: pausedSample },
  },
  'POST /admin/subscriptions/:id/pause/approve': {
    access: 'subscriptions:edit',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Approve a requested pause',
    body: pauseApproval,
    reply,
    message: 'The pause has been approved.',
    sample: { body: { pauseId: pauseSample._id }, reply: pausedSample },
  },
  'POST /admin/subscriptions/:id/pause/decline': {
    access: 'subscriptions:edit',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Decline a requested pause',
    body: pauseDecline,
    reply,
    message: 'The pause has been declined.',
    sample: {
      body: { pauseId: pauseSample._id, reason: 'The plan ends before the pause would begin.' },
      reply: resumedSample,
    },
  },
  'POST /admin/subscriptions/:id/pause/end': {
    access: 'subscriptions:edit',
    cost: 'write',
    scope: 'studio:write',
    summary: "End the pause of a customer's plan, or cancel it before it starts",
    reply,
    message: 'The pause has been ended.',
    sample: { reply: resumedSample },
  },
});
