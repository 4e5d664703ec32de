use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Context, Result};
use tokio::sync::mpsc::{self, Receiver, Sender};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::station::Station;

#[derive(Debug)]
pub struct Sample {
    station: String,
    height: Option<f64>,
}

#[derive(Debug, Default)]
pub struct Report {
    pub heights: BTreeMap<String, Vec<f64>>,
    pub lost: usize,
}

impl Report {
    fn add(&mut self, sample: Sample) {
        match sample.height {
            Some(height) => self.heights.entry(sample.station).or_default().push(height),
            None => self.lost += 1,
        }
    }
}

pub struct Poller {
    limit: Duration,
    rounds: u32,
    sender: Sender<Sample>,
    receiver: Receiver<Sample>,
    tasks: Vec<(String, JoinHandle<()>)>,
}

impl Poller {
    pub fn new(limit: Duration, rounds: u32) -> Self {
        let (sender, receiver) = mpsc::channel(16);
        Poller {
            limit,
            rounds,
            sender,
            receiver,
            tasks: Vec::new(),
        }
    }

    pub fn watch(&mut self, mut station: Station) {
        let sender = self.sender.clone();
        let limit = self.limit;
        let rounds = self.rounds;

        let task = tokio::spawn(async move {
            for _ in 0..rounds {
                let height = match timeout(limit, station.sample()).await {
                    Ok(Ok(height)) => Some(height),
                    Ok(Err(err)) => {
                        eprintln!("{err:#}");
                        None
                    }
                    Err(_) => None,
                };
                let sample = Sample {
                    station: station.name.clone(),
                    height,
                };
                if sender.send(sample).await.is_err() {
                    break;
                }
            }
        });
        self.tasks.push((station.name, task));
    }

    pub async fn finish(self) -> Result<Report> {
        let Poller {
            sender,
            mut receiver,
            tasks,
            ..
        } = self;
        drop(sender);

        let mut report = Report::default();
        while let Some(sample) = receiver.recv().await {
            report.add(sample);
        }
        for (name, task) in tasks {
            task.await
                .with_context(|| format!("task of {name} failed"))?;
        }
        Ok(report)
    }
}
